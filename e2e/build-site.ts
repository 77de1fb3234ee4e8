import buildSite from './built-site.ts';

// `npm test` builds it before all tests, so that its time is not theirs.
buildSite();
