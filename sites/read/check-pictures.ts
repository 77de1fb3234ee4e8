import { resolve } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { findBrandFileProblem, type BrandFiles, brandParts } from '../brand/brand-files.ts';
import type { CustomContent } from '../pages/custom-content.ts';
import { decodeAddress } from '../pages/markdown.ts';
import { findPageImageProblem, findPictureProblem, findPictures, listImages } from '../pictures/photographs.ts';
import type { ContentFile } from './content-file.ts';
import { describeState } from './content-folder.ts';

interface Pictured {
  hero?: object;
  solutions?: object | undefined;
  about?: object | undefined;
  brand?: string | BrandFiles | undefined;
}

export interface NamedPicture {
  /** Part of a brand or place on a page, and name. A picture of many sites is checked once. */
  key: string;
  /** Its path, from the content folder. */
  path: string;
  findProblem(folder: string): Promise<string | null>;
  issue(problem: string): ContentIssue;
}

export function nameSitePictures(sites: ContentFile<Pictured>[]): NamedPicture[] {
  const named: NamedPicture[] = [];
  for (const { value = {}, issueAt } of sites) {
    for (const part of brandParts) {
      const path = typeof value.brand === 'object' ? value.brand[part] : undefined;
      if (path === undefined) continue;
      const findProblem = (folder: string) => findBrandFileProblem(folder, part, path);
      named.push({ key: `${part} ${path}`, path, findProblem, issue: (problem) => issueAt(['brand', part], problem) });
    }
    const { hero, solutions, about } = value;
    for (const { path: at, use, picture } of findPictures({ hero, solutions, about })) {
      const path = picture.file;
      const findProblem = (folder: string) => findPictureProblem(folder, use, path);
      named.push({ key: `${use} ${path}`, path, findProblem, issue: (problem) => issueAt([...at, 'file'], problem) });
    }
  }
  return named;
}

export function namePagePictures({ pages, files }: CustomContent): NamedPicture[] {
  return pages.flatMap((page) =>
    listImages(page, files).map((file) => {
      const image = page.markdown.images.find(({ src }) => decodeAddress(src) === file.path)!;
      const issue = (problem: string) => page.issueAt(image.findSpot(), problem);
      return { key: `page ${file.path}`, path: file.source.path, findProblem: () => findPageImageProblem(file), issue };
    }),
  );
}

/** Makes the check for missing, unreadable and unsafe pictures. It reads a picture again only if it has changed. */
export function createPictureCheck(folder: string): (pictures: NamedPicture[]) => Promise<ContentIssue[]> {
  const known = new Map<string, { state: string; problem: string | null }>();
  return async (pictures) => {
    const issues: ContentIssue[] = [];
    for (const { key, path, findProblem, issue } of pictures) {
      const state = describeState(resolve(folder, path));
      const before = known.get(key);
      const problem = before?.state === state ? before.problem : await findProblem(folder);
      known.set(key, { state, problem });
      if (problem !== null) issues.push(issue(problem));
    }
    return issues;
  };
}
