"""``python -m weiqi.claims FILE…``"""

import sys

from weiqi.pages import main

sys.exit(main())
