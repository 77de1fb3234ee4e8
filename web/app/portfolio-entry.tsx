import { enableInstantSearch } from '../portfolio/instant-search.ts';

enableInstantSearch();
