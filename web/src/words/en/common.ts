/** Words that are used everywhere. */
export const common = {
  wordmark: 'lastcard',
  levels: { chance: 'carefree', casual: 'casual', sensible: 'steady' } as Record<string, string>,
  theme: { system: 'Theme: as the system has it', light: 'Theme: light', dark: 'Theme: dark' },
  /** What the bots of a table are called, by seat. */
  botNames: ['Mia', 'Bruno', 'Inge', 'Yusuf', 'Lotte', 'Kenji', 'Amara', 'Paul', 'Zoe', 'Nils'],
  rehearsed: 'A rehearsal: whoever opened this table may know all cards.',
  heads: ['bear', 'cat', 'rabbit', 'owl', 'fox', 'frog', 'mouse', 'ram', 'deer', 'hedgehog'],
}
