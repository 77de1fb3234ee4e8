/** RFC 3986, 3.2.2: a name or an address in brackets, and a port; nothing else, no user in front of it either. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/** Whether a request names its host as RFC 9112 (3.2) has it. None at all is the host that nobody claims. */
export function isHost(host: string | undefined): boolean {
  return host === undefined || HOST.test(host);
}
