import type { KindText } from './kinds.ts'

/** Food, care, gifts and vouchers. */
export const foodAndCareKinds = {
  teaTin: {
    leads: [
      'Whole leaves, plucked before nine in the morning.',
      'A tin that makes the kitchen smell of the hills.',
    ],
    benefits: [
      'Whole leaf',
      'Tin keeps it fresh for a year',
      'Brewing card inside',
      'Grower named on the pack',
    ],
    specifications: { Leaf: 'Whole', Cups: 'About 75', 'Best before': '18 months', Origin: 'Single estate' },
    occasions: ['Thank You', 'Diwali', 'Farewell'],
  },
  coffeePack: {
    leads: [
      'Roasted on Tuesday, at your door on Friday.',
      'Chocolate, orange peel and a long, clean finish.',
    ],
    benefits: [
      'Roasted to order',
      'Valve bag keeps the aroma',
      'Whole bean or ground',
      'Fair price to the grower',
    ],
    specifications: {
      Roast: 'Medium',
      Bean: 'Arabica',
      Grind: 'Choose at delivery',
      'Best before': '6 months',
    },
    occasions: ['Thank You', 'Farewell', 'New Year'],
  },
  chocolateBox: {
    leads: ['Twelve small reasons to share.', 'Hand-finished, each with a flavour of its own.'],
    benefits: ['No palm oil', 'Single-origin cocoa', 'Hand-finished', 'Cool-packed in summer'],
    specifications: { Cocoa: '54 to 72%', Pieces: '12', Vegetarian: 'Yes', 'Best before': '4 months' },
    occasions: ['Birthday', 'Diwali', 'Raksha Bandhan'],
  },
  cookieBox: {
    leads: ['Gone by Wednesday, if you hide them.', 'Baked with butter, packed while still crisp.'],
    benefits: ['Real butter', 'No preservatives', 'Tin to keep', 'Baked weekly'],
    specifications: {
      Contains: 'Wheat, milk',
      Vegetarian: 'Yes',
      'Best before': '3 months',
      Storage: 'Cool and dry',
    },
    occasions: ['Diwali', 'Thank You', 'New Year'],
  },
  jar: {
    leads: ['Tastes of where it comes from.', 'Made slowly, in small copper pans.'],
    benefits: ['Nothing added', 'Glass jar to reuse', 'Traceable to the village', 'Small batches'],
    specifications: {
      Ingredients: 'Natural',
      Vegetarian: 'Yes',
      'Best before': '18 months',
      Storage: 'Cool and dry',
    },
    occasions: ['Diwali', 'Thank You', 'Housewarming'],
  },
  hamper: {
    leads: [
      'Fruit, sweets and something to keep, in a basket made to be used again.',
      'Somebody is going to call you about this one.',
    ],
    benefits: ['Packed by hand', 'Card with your words', 'Fresh fruit on the day', 'Cane basket to keep'],
    specifications: {
      Packing: 'Cane basket',
      Card: 'Included',
      Delivery: 'Within 3 days',
      Vegetarian: 'Yes',
    },
    occasions: ['Diwali', 'Wedding', 'Thank You'],
  },
  giftBox: {
    leads: ['Tied with a real ribbon and chosen with care.', 'Half the joy is in undoing the bow.'],
    benefits: ['Ready to hand over', 'Card with your words', 'Reusable box', 'Chosen by our own team'],
    specifications: { Box: 'Rigid, reusable', Ribbon: 'Satin', Card: 'Included', Delivery: 'Within 5 days' },
    occasions: ['Diwali', 'Birthday', 'Wedding'],
  },
  giftCard: {
    leads: ['Let them choose.', 'Arrives in a minute, lasts a year.'],
    benefits: ['Valid for 12 months', 'Use it in parts', 'Online and in shops', 'Arrives by SMS and email'],
    specifications: {
      Validity: '12 months',
      Delivery: 'Within 1 hour',
      Use: 'In parts',
      Refund: 'Unused balance',
    },
    occasions: ['Birthday', 'Thank You', 'Farewell'],
  },
  voucher: {
    leads: ['An afternoon they will still talk about next year.', 'Less stuff, more stories.'],
    benefits: [
      'Book any free date',
      'Valid for 12 months',
      'Can be passed on',
      'Cancel up to 48 hours before',
    ],
    specifications: {
      Validity: '12 months',
      Booking: 'Online or by phone',
      Cities: '18',
      Transfer: 'Allowed',
    },
    occasions: ['Wedding', 'Work Anniversary', 'Farewell'],
  },
  perfume: {
    leads: ['Opens bright, stays close.', 'A scent with a beginning, a middle and an end.'],
    benefits: [
      'Lasts eight hours',
      'Distilled, not diluted',
      'Free sample inside, try before you open',
      'Refillable bottle',
    ],
    specifications: {
      Type: 'Eau de parfum',
      Notes: 'Three',
      Bottle: 'Refillable',
      'Free from': 'Phthalates',
    },
    occasions: ['Birthday', 'Wedding', 'Raksha Bandhan'],
  },
  soaps: {
    leads: ['Cured for six weeks, gentle for longer.', 'Cold-pressed oils and nothing to hide.'],
    benefits: ['Cold process', 'No sulphates', 'Paper wrapped', 'Kind to rivers'],
    specifications: {
      Base: 'Coconut and olive',
      Weight: '100 g each',
      'Free from': 'SLS, parabens',
      Curing: '6 weeks',
    },
    occasions: ['Diwali', 'Thank You', 'Housewarming'],
  },
  massager: {
    leads: ['Fifteen minutes that feel like a weekend.', 'Warm, firm and exactly where it hurts.'],
    benefits: ['Four kneading nodes', 'Gentle heat', 'Switches itself off', 'Two hours on one charge'],
    specifications: { Nodes: '4, 3D', Heat: '40 to 45 °C', Battery: '2,500 mAh', Weight: '1.2 kg' },
    occasions: ['Farewell', 'Work Anniversary', 'New Year'],
  },
} as const satisfies Record<string, KindText>
