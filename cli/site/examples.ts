/** Content folders to start from, by the languages of their texts. Most are named after their trade. */
export const examples = {
  English: ['start', 'bakery-en', 'clinic-en', 'electrician-en', 'domain', 'domains'],
  German: ['start-de', 'electrician'],
  French: ['start-fr', 'notary'],
  'Arabic and English': ['forwarder'],
  Japanese: ['clinic'],
  Polish: ['bakery'],
  Spanish: ['law-office'],
};

export const listExamples = () =>
  Object.entries(examples)
    .map(([language, names]) => `${language}: ${names.join(', ')}`)
    .join('; ');
