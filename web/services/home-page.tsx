import type { ServicesContent } from '#contract/services-content.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { SolutionsSection } from './solutions-section.tsx';
import { WorkingDay } from './working-day.tsx';

export function HomePage({ content }: { content: ServicesContent }) {
  const { day, hero } = content;
  return (
    <main id="main" tabIndex={-1}>
      <HeroSection content={content} />
      {day && <WorkingDay day={day} action={hero.action} />}
      <SolutionsSection words={content.solutions} />
      <ProcessSection content={content} />
      <AboutSection words={content.about} />
      <ContactSection content={content} />
    </main>
  );
}
