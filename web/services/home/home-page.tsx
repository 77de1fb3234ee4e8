import type { Ground } from '#contract/content/brand.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page/page-links.tsx';
import { PhoneLink, FormLink } from '../contact-links.tsx';
import { groundClass, processGroundClass } from '../site-frame.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroPicture, People, Photograph } from './pictures.tsx';
import { SolutionsSection } from './solutions-section.tsx';
import { WorkingDay } from './working-day.tsx';

export function HomePage({ content }: { content: ServicesContent }) {
  const { day, solutions, process, about, contact } = content;
  return (
    <main id="main" tabIndex={-1}>
      <HeroSection content={content} />
      {day && <WorkingDay day={day} action={content.hero.action} units={content.words.page.units} />}
      {solutions && <SolutionsSection solutions={solutions} />}
      {process && <ProcessSection process={process} ground={content.ground} />}
      {about && <AboutSection about={about} />}
      {contact && <ContactSection contact={contact} content={content} />}
    </main>
  );
}

/** Maximum of letters for a short tagline. A longer one is a sentence and has its style. */
const SHORT_TAGLINE_MAX = 40;

function HeroSection({ content }: { content: ServicesContent }) {
  const { tagline, ground, phone, hero, sections } = content;
  // How the work goes, or else the first section.
  const next = sections.includes('process') ? 'process' : sections[0];
  return (
    <section className={`hero ${groundClass(ground)}`} aria-labelledby="tagline">
      <div className="wrap">
        <h1 className="hero-tagline" id="tagline" data-words={tagline.length > SHORT_TAGLINE_MAX ? 'many' : undefined}>
          {tagline}
        </h1>
        <div className="hero-more">
          <p className="lead">{hero.lead}</p>
          {(hero.action || hero.more) && (
            <div className="hero-ways">
              {hero.action && <FormLink className={buttonClass('primary')}>{hero.action}</FormLink>}
              {hero.more && next && (
                <PageLink className={buttonClass('quiet')} to={`/#${next}`}>
                  {hero.more}
                </PageLink>
              )}
            </div>
          )}
          {hero.call && phone && (
            <p className="hero-call">
              {hero.call} <PhoneLink phone={phone} />
            </p>
          )}
        </div>
        {hero.picture && <HeroPicture picture={hero.picture} />}
      </div>
    </section>
  );
}

type SectionContent<Name extends 'process' | 'about'> = NonNullable<ServicesContent[Name]>;

function ProcessSection({ process, ground }: { process: SectionContent<'process'>; ground: Ground | undefined }) {
  return (
    <section className={`section ${processGroundClass(ground)}`} id="process" aria-labelledby="process-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 id="process-heading">{process.heading}</h2>
          <p className="lead">{process.intro}</p>
        </div>
        <ol className="steps">
          {process.steps.map((step) => (
            <li className="step" key={step.title}>
              <h3 className="step-title">{step.title}</h3>
              {step.text && <p className="step-text">{step.text}</p>}
              {(step.you ?? step.we) && (
                <dl className="step-parts">
                  <StepPart who={process.you} does={step.you} />
                  <StepPart who={process.we} does={step.we} />
                </dl>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function StepPart({ who, does }: { who: string | undefined; does: string | undefined }) {
  if (!who || !does) return null;
  return (
    <div>
      <dt>{who}</dt>
      <dd>{does}</dd>
    </div>
  );
}

function AboutSection({ about }: { about: SectionContent<'about'> }) {
  return (
    <section className="section" id="about" aria-labelledby="about-heading">
      <div className="wrap about">
        <h2 id="about-heading">{about.heading}</h2>
        <div className="about-text">
          {about.text.map((paragraph) => (
            <p className="lead" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        {about.picture && (
          <Photograph
            className="about-picture"
            picture={about.picture}
            sizes="(min-width: 62rem) 54vw, (min-width: 36rem) 92vw, 74vw"
          />
        )}
        {about.people && <People people={about.people} />}
        {about.principles && (
          <dl className="principles">
            {about.principles.map(({ title, text }) => (
              <div className="principle" key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
