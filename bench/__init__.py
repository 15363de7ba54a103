"""Benchmarks: peers measured side by side in one run; only ratios mean anything."""
