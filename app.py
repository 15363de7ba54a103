"""The web application: ``flask run`` finds ``app`` here; ``python app.py`` serves with granian."""

from website import create_app
from website.serve import serve

if __name__ == "__main__":
    serve()
else:
    app = create_app()
