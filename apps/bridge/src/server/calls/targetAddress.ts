/** What is wrong with the address of a target, in a sentence; undefined when nothing is. */
export function addressProblem(url: string): string | undefined {
  const text = url.trim();
  if (!URL.canParse(text))
    return `${JSON.stringify(text)} is no address; give one that begins with http:// or https://.`;
  const { protocol, username, password, hash } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:')
    return `An address begins with http:// or https://, not with ${protocol}`;
  if (username !== '' || password !== '')
    return 'A user name and a password do not belong into an address, since it is shown and stored; give a header Authorization.';
  return hash === '' ? undefined : 'A fragment (#…) is never sent; leave it out.';
}
