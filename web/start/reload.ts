/** The inline module of pages in development only. It reloads the page when the server answers with a new one. */
const POLL_MS = 150;
let shown: string | null = null;
void look();

async function look(): Promise<void> {
  // No server answers while it restarts.
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const found = answer?.headers.get('etag') ?? shown;
  if (shown !== null && found !== shown) return location.reload();
  shown = found;
  setTimeout(look, POLL_MS);
}
