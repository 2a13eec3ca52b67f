/** Words that are used everywhere. */
export const common = {
  wordmark: 'lastcard',
  editions: {
    'angry-birds': { title: 'king pig', name: 'King Pig', sheet: 'Angry Birds' },
    mod: { title: 'mod', name: 'Mod', sheet: 'Mod' },
    corn: { title: 'narwhal', name: 'Narwhal', sheet: 'Corn' },
    avatar: { title: 'avatar state', name: 'Avatar State', sheet: 'Avatar' },
    classic: { title: 'classic', name: 'Classic deck', sheet: 'Classic' },
  } as Record<string, { title: string; name: string; sheet: string }>,
  levels: { chance: 'carefree', sensible: 'steady' } as Record<string, string>,
  theme: { system: 'Theme: as the system has it', light: 'Theme: light', dark: 'Theme: dark' },
  /** What the bots of a table are called, by seat. */
  botNames: ['Mia', 'Bruno', 'Inge', 'Yusuf', 'Lotte', 'Kenji', 'Amara', 'Paul', 'Zoe', 'Nils'],
  heads: ['bear', 'cat', 'rabbit', 'owl', 'fox', 'frog', 'mouse', 'ram', 'deer', 'hedgehog'],
}
