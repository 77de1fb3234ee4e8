/** At the top of a folder these are settings or programs of a host: of Netlify, Cloudflare, Vercel, Firebase, Azure, IIS, npm and others. */
const AT_TOP =
  /^\/(?:_|(?:api|netlify|vercel|node_modules)(?:\/|$)|(?:CNAME|Procfile)$|(?:netlify|wrangler|fly)\.|(?:vercel|now|serve|firebase|package|package-lock|deno|staticwebapp\.config|host|local\.settings)\.jsonc?$|(?:middleware|functions?|proxy)\.[a-z]+$|(?:app|amplify|render|static)\.ya?ml$)/i;

/** Programs and settings for hosts that run or obey them wherever they lie; such an ending counts in the middle too (Apache, AddHandler). */
const ANYWHERE =
  /\.(?:php\d?|phtml|phar|phps|cgi|fcgi|pl|asp|aspx|ashx|asmx|cshtml|jspx?|cfm|shtml?)(?:\.|$)|\/web\.config$/i;

/** Below these an authority for certificates, or a host, looks for the owner's consent (RFC 8555, 8.3; CA/Browser Forum, 3.2.2.4.18). */
const PROOFS = /^\/\.well-known\/(?:acme-challenge|pki-validation)(?:\/|$)/i;

/** Says in words that an owner's file, harmless here, would be a program or a proof of ownership at another host. */
export function hostProblem(path: string): string | undefined {
  if (PROOFS.test(path))
    return 'would prove to an authority that whoever wrote it may have certificates of your names; that is for your proxy alone; delete it';
  if (AT_TOP.test(path) || ANYWHERE.test(path))
    return 'has a name that a host of files runs or obeys, which nothing of yours may be; rename it';
  return undefined;
}
