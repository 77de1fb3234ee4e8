import type { ServicesContent } from '#contract/services-content.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { SolutionsSection } from './solutions-section.tsx';
import { WorkingDay } from './working-day.tsx';

export function HomePage({ content }: { content: ServicesContent }) {
  const { day, solutions, process, about, contact } = content;
  return (
    <main id="main" tabIndex={-1}>
      <HeroSection content={content} />
      {day && <WorkingDay day={day} action={content.hero.action} />}
      {solutions && <SolutionsSection words={solutions} />}
      {process && <ProcessSection words={process} ground={content.ground} />}
      {about && <AboutSection words={about} />}
      {contact && <ContactSection words={contact} content={content} />}
    </main>
  );
}
