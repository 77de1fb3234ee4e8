import { answers, submit, thanks, typeValues } from '../forms.ts';
import { expect, test } from '../site.ts';

/** What browsers below the floor (docs/how-to/browsers.md) leave out of a page. No old browser is at hand. */
const leaveOut: Record<string, (html: string) => string> = {
  'layers, so that no style is left': (html) => html.replace(/<style>.*?<\/style>/gs, ''),
  popovers: (html) => html.replaceAll(':popover-open', ':unknown').replaceAll(/ popover="\w+"/g, ''),
};

for (const [what, change] of Object.entries(leaveOut))
  test(`a browser that knows no modules and no ${what} shows the page and sends the form`, async ({
    page,
    site,
    answers: given,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route(/example|localhost/, async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      // Node does not resolve every `.localhost`, as browsers do.
      const { host, port, pathname } = new URL(route.request().url());
      const headers = { ...route.request().headers(), host };
      const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers });
      const html = (await response.text()).replace(/<script(?! type="application).*?<\/script>/gs, '');
      await route.fulfill({ response, body: change(html) });
    });
    for (const address of [site.services(), site.domain()]) {
      await page.goto(address);
      for (const heading of await page.getByRole('heading').all()) await heading.click({ trial: true });
    }
    await page.goto(site.services('/quote'));
    await typeValues(page, given);
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await site.listLeads()).toMatchObject([{ question5: answers.question5 }]);
  });
