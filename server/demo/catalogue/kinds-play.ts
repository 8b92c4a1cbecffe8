import type { KindText } from './kinds.ts'

/** Paper, books and play. */
export const playKinds = {
  notebook: {
    leads: [
      'Paper that takes ink well and opens flat from the first page.',
      'For the thought you would otherwise lose.',
    ],
    benefits: ['Opens flat', 'Ink does not bleed', 'Numbered pages and index', 'Ribbon and pocket'],
    specifications: { Paper: '100 g, tree-free', Pages: '192', Cover: 'Hard', Pocket: 'Yes' },
    occasions: ['New Year', 'Farewell', 'Work Anniversary'],
  },
  penSet: {
    leads: ['Three pens for signing, noting and thinking.', 'Balanced, refillable and hard to lend.'],
    benefits: ['Refillable', 'Brass that ages well', 'Writes at the first touch', 'Gift case'],
    specifications: { Body: 'Lacquered brass', Tip: '0.7 mm', Refill: 'Standard', Case: 'Included' },
    occasions: ['Farewell', 'Work Anniversary', 'Thank You'],
  },
  deskOrganiser: {
    leads: ['A place for each thing, and the desk back.', 'Tidy in one minute, every evening.'],
    benefits: ['Fits under a monitor', 'Soft feet', 'Drawers for small things', 'No assembly'],
    specifications: { Material: 'Bamboo and steel', Size: '32 x 18 cm', Parts: '4', Care: 'Wipe clean' },
    occasions: ['Work Anniversary', 'Farewell', 'New Year'],
  },
  books: {
    leads: ['To be read aloud, lent out and asked back.', 'Three evenings, or one long Sunday.'],
    benefits: ['Printed on forest-friendly paper', 'Sewn binding', 'Ribbon marker', 'Boxed for gifting'],
    specifications: { Language: 'English', Binding: 'Sewn', Paper: 'FSC certified', Volumes: '3' },
    occasions: ['Birthday', 'Farewell', 'Thank You'],
  },
  blocks: {
    leads: ['Square corners, round edges, endless towers.', 'The toy that outlives all the others.'],
    benefits: ['Rounded edges', 'Water-based colours', 'Tested for ages 1 and up', 'Cotton bag'],
    specifications: { Material: 'Neem wood', Finish: 'Water-based', Age: '1 year and up', Tested: 'IS 9873' },
    occasions: ['Birthday', 'Raksha Bandhan', 'Diwali'],
  },
  toyCar: {
    leads: ['Rolls for metres and survives the stairs.', 'Holiday luggage included.'],
    benefits: ['Solid wood', 'Rubber tyres, quiet on tiles', 'Non-toxic paint', 'No batteries'],
    specifications: { Material: 'Beech wood', Tyres: 'Rubber', Age: '2 years and up', Tested: 'IS 9873' },
    occasions: ['Birthday', 'Raksha Bandhan', 'Diwali'],
  },
  teddy: {
    leads: ['Listens well and keeps secrets.', 'Soft on the first day, softer in the tenth year.'],
    benefits: ['Machine washable', 'Embroidered eyes', 'Hypoallergenic filling', 'Comes with a name card'],
    specifications: {
      Material: 'Organic plush',
      Filling: 'Recycled fibre',
      Age: 'From birth',
      Care: 'Machine wash, 30 °C',
    },
    occasions: ['Birthday', 'Raksha Bandhan', 'Thank You'],
  },
  boardGame: {
    leads: ['Learned in five minutes, argued over for years.', 'A rainy evening, solved.'],
    benefits: [
      'Rules in three languages',
      'Wooden pieces',
      'No dead time between turns',
      'Everything fits back in the box',
    ],
    specifications: { Players: '2 to 4', Time: '30 to 45 minutes', Age: '8 years and up', Pieces: 'Wood' },
    occasions: ['Birthday', 'Raksha Bandhan', 'Diwali'],
  },
  puzzle: {
    leads: ['Slow, quiet and oddly hard to leave.', 'The best kind of table cover.'],
    benefits: [
      'Thick pieces that click',
      'Matt print, no glare',
      'Poster included',
      'Free replacement pieces',
    ],
    specifications: {
      Material: '2 mm board',
      'Finished size': '50 x 36 cm',
      Poster: 'Included',
      'Made in': 'India',
    },
    occasions: ['Birthday', 'Raksha Bandhan', 'New Year'],
  },
} as const satisfies Record<string, KindText>
