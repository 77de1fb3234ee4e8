import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { functionPath } from '#contract/site/paths.ts';
import { openSite, owner } from '../site.ts';

/** Another form is one file and one line (with its import): everything else reads it from there. */
const descriptor = `import { emailField, type LeadForm } from './lead-form.ts';

export const callbackForm = {
  kind: 'callback',
  face: 'services',
  functionName: 'send-callback-request',
  anyHost: true,
  path: '/callback',
  referencePrefix: 'C',
  fields: {
    name: { format: 'line', min: 2, max: 100 },
    email: emailField,
    phone: { format: 'line', min: 5, max: 40 },
    time: { format: 'text', max: 200 },
  },
  summary: 'phone',
  words: {
    title: 'Callback request',
    noun: 'wish to be called',
    fields: {
      name: { label: 'Who we ask for', short: 'Whom do we ask for?', long: 'That name is too long' },
      email: {
        label: 'Where we write when nobody answers',
        invalid: 'Where do we write?',
        long: 'That address is too long',
      },
      phone: { label: 'Which number we call', short: 'Please give us a number', long: 'That number is too long' },
      time: { label: 'When it suits you', long: 'Less, please' },
    },
    sent: { title: 'We will call', text: 'At the time you gave us.' },
    failed: { title: 'No call yet', text: 'Please try again.' },
  },
} as const satisfies LeadForm;
`;

const callback = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000', time: 'Mornings' };
const labels = [
  'Who we ask for',
  'Where we write when nobody answers',
  'Which number we call',
  'When it suits you',
] as const;

const root = join(import.meta.dirname, '../..');
const PARTS = ['cli', 'contract', 'scripts', 'server', 'sites', 'web', 'words', 'package.json', 'package-lock.json'];

let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = copyProject();
  addForm(join(folder, 'contract/forms'));
  execFileSync(process.execPath, ['server/release/build-release.ts'], { cwd: folder, stdio: 'inherit' });
  site = await openSite({}, { folder, program: folder });
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'janus-form-'));
  for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true });
  cpSync(join(root, 'sample/content'), join(copy, 'content'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function addForm(forms: string): void {
  writeFileSync(join(forms, 'callback-request.ts'), descriptor);
  const list = join(forms, 'lead-forms.ts');
  const before = readFileSync(list, 'utf8');
  const after = before.replace(
    '[quoteForm, messageForm, offerForm]',
    '[quoteForm, messageForm, offerForm, callbackForm]',
  );
  expect(after).not.toBe(before);
  writeFileSync(list, `import { callbackForm } from './callback-request.ts';\n${after}`);
}

test('a third form goes from the browser to both mailboxes and the owner’s list, in its own words', async ({
  page,
}) => {
  await page.goto(site.services());
  const send = (body: object) =>
    page.evaluate(
      async ([path, given]) => {
        const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(given) });
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      },
      [functionPath('send-callback-request'), body] as const,
    );

  const refused = await send({ ...callback, phone: '' });
  expect(refused).toMatchObject({ status: 422, body: { errors: { phone: 'Please give us a number' } } });
  const accepted = await send(callback);
  expect(accepted).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^C-\w{4}-\w{4}$/) } });
  const reference = String(accepted.body['reference']);

  const [lead, ...others] = JSON.parse(await site.runLeads('list', '--json')) as object[];
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ kind: 'callback', site: 'services', state: 'new', reference, ...callback });
  expect(await site.runLeads('list')).toMatch(new RegExp(`^${reference} .* callback `, 'm'));

  const toOwner = await site.mail.waitForMail(owner);
  expect(toOwner.subject).toBe(`Callback request ${reference} from ${callback.name}`);
  expect(toOwner.replyTo?.value[0]?.address).toBe(callback.email);
  for (const text of [...labels, ...Object.values(callback)]) expect(toOwner.text).toContain(text);
  const toVisitor = await site.mail.waitForMail(callback.email);
  expect(toVisitor.subject).toBe(`We have received your wish to be called (${reference})`);
});
