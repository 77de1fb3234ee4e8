/** The inline module that pages have in development alone: it reloads the page once the server answers with another one. */
const POLL_MS = 150;
let shown: string | null = null;
void look();

async function look(): Promise<void> {
  // While the server starts again nobody answers.
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const found = answer?.headers.get('etag') ?? shown;
  if (shown !== null && found !== shown) return location.reload();
  shown = found;
  setTimeout(look, POLL_MS);
}
