import type { DomainContent } from '#contract/domain-content.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import type { FacePlan } from '../faces.ts';
import { chooseType } from '../fonts/choose-typeface.ts';
import { cspHash } from '../integrity.ts';
import { drawInitial, drawMark } from '../marks/draw-mark.ts';
import { planPoster } from '../poster/plan-poster.ts';

/** Adds what makes a face its brand's own: fonts that were chosen, and a mark from its name where it has none. */
export async function addIdentity(plan: FacePlan): Promise<FacePlan> {
  const { face, brand, images } = plan;
  const type = await chooseType(face.kind, brand);
  const { font, companion } = type.heading;
  const sign = { name: face.short ?? face.name, accent: brand.accent, fonts: [font, companion.font] };
  const isDrawn = DRAWN_BY_HAND.includes(face.name);
  if (face.data.kind === 'services') {
    const mark = images.logo || isDrawn ? undefined : await drawMark(sign);
    const content: ServicesContent = { ...face.data.content, mark };
    return { ...plan, type, face: { ...face, data: { ...face.data, content } } };
  }
  if (face.data.kind === 'portfolio') return { ...plan, type };
  const { poster, css, fonts, picture } = await planPoster(face.name, type.heading);
  const content: DomainContent = { ...face.data.content, poster };
  const initial = images.icon || isDrawn ? undefined : await drawInitial(sign);
  const named = withRules({ ...face, data: { ...face.data, content } }, css);
  return { ...plan, type, sign: { initial, ...picture }, nameFonts: fonts, face: named };
}

/** The face with rules of its own at the end of its pages' stylesheet. */
function withRules(face: FacePlan['face'], rules: string): FacePlan['face'] {
  const { shell, csp } = face;
  const css = shell.css + rules;
  const styles = csp.styles.map((style) => (style === cspHash(shell.css) ? cspHash(css) : style));
  return { ...face, shell: { ...shell, css }, csp: { ...csp, styles } };
}

/** Names of the samples, whose signs were drawn by hand. */
const DRAWN_BY_HAND = ['Solvewright', 'NowFetch.com'];
