// node scripts/run.mjs scripts/references/main.ts writes the references that are generated from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCommandsReference } from './commands.ts';
import * as content from './content.ts';
import * as server from './server.ts';

/** Renders all references, by path. */
export async function renderReferences(): Promise<Map<string, string>> {
  return new Map([
    ['.env.example', server.renderEnvExample()],
    ['deploy/janus.env', server.renderServerSettings()],
    ['docs/reference/commands.md', renderCommandsReference()],
    ['docs/reference/content-domain.md', content.renderContentDomainReference()],
    ['docs/reference/content-pages.md', content.renderContentPagesReference()],
    ['docs/reference/content-portfolio.md', content.renderContentPortfolioReference()],
    ['docs/reference/content-services.md', content.renderContentServicesReference()],
    ['docs/reference/metrics.md', await server.renderMetricsReference()],
    ['docs/reference/settings.md', server.renderSettingsReference()],
    ['docs/reference/words.md', content.renderWordsReference()],
  ]);
}

// The file that was started: `scripts/run.mjs` imports it, so `import.meta.main` does not say so.
if (process.argv[1] === import.meta.filename)
  for (const [path, text] of await renderReferences()) {
    writeFileSync(join(import.meta.dirname, '../..', path), text);
    process.stdout.write(`${path}\n`);
  }
