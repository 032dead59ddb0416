const head = `# Conformance

The official suite (\`@modelcontextprotocol/conformance\`, pinned in package.json) starts a server for each of its client
scenarios and judges what a client does. Here the client is MCPeek itself: \`scripts/conformance/client.mjs\` starts the
bridge, opens a session over its WebSocket, lists and calls every tool, and answers what the server asks by rule.

Repeat it with \`npm run conformance\`; \`npm run conformance -- --write\` writes this page anew. CI runs it.

Scenarios about authorization are left out until MCPeek has its guided authorization. The suite has no scenario for
2024-11-05, for HTTP+SSE or for stdio; those are covered by tests of our own. For 2025-03-26 it has none but two about
authorization.
`;

/** The page with the figures of a run. */
export function conformanceReport(runs) {
  const rows = runs.map(
    ({ version, scenario, success, failure, warning, isPassed }) =>
      `| ${version} | \`${scenario}\` | ${isPassed ? 'passed' : 'failed'} | ${success} | ${failure} | ${warning} |`,
  );
  const table = [
    '| version | scenario | | checks passed | failed | warnings |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
  return `${head}\n${table.join('\n')}\n`;
}
