import { searchAtOnce } from './portfolio/search-at-once.ts';

searchAtOnce();
