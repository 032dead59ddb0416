/** What is known once the server listens. */
export interface ReadyFacts {
  /** Without a path. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  readonly home: string;
}

/** The line that tells a person where MCPeek is; the one place where the token is printed. */
export function readyLine(facts: ReadyFacts): string {
  return `MCPeek is ready at ${facts.url}/#token=${encodeURIComponent(facts.token)}`;
}

/** The line that tells a script. */
export function readyJson(facts: ReadyFacts): string {
  const { url, port, token, pid, home } = facts;
  return JSON.stringify({ url, port, token, pid, home });
}

/** What else to do when the browser is on another machine than the bridge. */
export function describeForwarding(
  facts: ReadyFacts,
  host: string,
  environment: Readonly<Record<string, string | undefined>>,
  isContainer: boolean,
): readonly string[] {
  const { port } = facts;
  const lines: string[] = [];
  if (environment.SSH_CONNECTION) {
    const server = environment.SSH_CONNECTION.split(' ')[2] ?? 'this-machine';
    lines.push(
      `Over SSH: run  ssh -L ${port}:127.0.0.1:${port} ${environment.USER ?? 'you'}@${server}  on your own machine, then open the address above there.`,
    );
  }
  if (isContainer) {
    const publish = isLoopbackHost(host)
      ? `start with --host 0.0.0.0 and publish the port (docker run -p 127.0.0.1:${port}:${port} …), or forward it`
      : `publish the port (docker run -p 127.0.0.1:${port}:${port} …)`;
    lines.push(
      `In a container: ${publish}, then open the address above with localhost and the port it has outside.`,
    );
  }
  if (!isLoopbackHost(host)) {
    lines.push(
      `Listening on ${host}: localhost works as it is; for any other name start with --allow-host NAME:PORT.`,
    );
  }
  return lines;
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
