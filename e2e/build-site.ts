import buildSite from './built-site.ts';

// `npm test` builds the site before all tests, so that no test's time includes it.
buildSite();
