@echo off
rem See scripts/run. A batch file cannot shift what %* holds, so run.mjs takes the name from its words.
if defined npm_node_execpath ("%npm_node_execpath%" "%~dp0run.mjs" %*) else (node "%~dp0run.mjs" %*)
