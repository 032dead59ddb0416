/** What `--help` prints. */
export const helpText = `MCPeek: see every frame of the Model Context Protocol in your browser.

  npm start [-- [options] [target]]

The target is a command, the URL of a server, or a capture file (.jsonl). It begins with the first word
that is not an option; all after it, or after a second --, goes to the server unchanged.

  npm start                                    the page alone
  npm start -- node my-server.js --verbose     a server of yours, with its own option
  npm start -- --port 7000 -- ./server --port 1

Options (before the target)
  --port N             port of the page; 6280, or the next free one     MCPEEK_PORT
  --host ADDRESS       address to listen on; 127.0.0.1                  MCPEEK_HOST
  --home DIR           folder of captures and settings; ~/.mcpeek       MCPEEK_HOME
  --frame-limit N      longest line that is kept whole, in MiB; 64      MCPEEK_FRAME_LIMIT
  --no-open            open no browser                                  MCPEEK_NO_OPEN=1
  --json               print one line of JSON instead of the address
  --allow-host NAME[:PORT]   let the page be opened under this name; repeatable    MCPEEK_ALLOW_HOST
  --allow-origin URL   let a page of this origin ask; repeatable        MCPEEK_ALLOW_ORIGIN
  --help, --version

MCPEEK_TOKEN sets the token, which is made anew at each start otherwise.
`;
