#!/usr/bin/env node
import '../dist/heddle.mjs';
