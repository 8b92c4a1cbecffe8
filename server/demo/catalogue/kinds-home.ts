import type { KindText } from './kinds.ts'

/** Kitchen, light and living room. */
export const homeKinds = {
  mug: {
    leads: ['Holds its heat through one long phone call.', 'A mug with a handle for all four fingers.'],
    benefits: [
      'Dishwasher and microwave safe',
      'Glazed by hand, each one a little different',
      'Lead-free glaze',
      'Packed in recycled card',
    ],
    specifications: {
      Material: 'Stoneware',
      Finish: 'Reactive glaze',
      Care: 'Dishwasher safe',
      'Made in': 'Khurja',
    },
    occasions: ['Birthday', 'Thank You', 'Work Anniversary'],
  },
  bottle: {
    leads: [
      'Cold for a day, hot for half a one, and no taste of yesterday.',
      'The bottle that stops the afternoon slump before it starts.',
    ],
    benefits: [
      'Keeps cold for 24 hours',
      'One-hand lid that does not leak',
      'Fits car cup holders',
      'Wide mouth for ice',
    ],
    specifications: {
      Material: '18/8 steel, double wall',
      Hot: '12 hours',
      Cold: '24 hours',
      Lid: 'Leak-proof',
    },
    occasions: ['Travel Season', 'Thank You', 'Birthday'],
  },
  kettle: {
    leads: [
      'From cold tap to rolling boil before the biscuits are on the plate.',
      'A kettle with a lid that opens all the way and a spout that pours where you point it.',
    ],
    benefits: [
      'Switches itself off',
      'Stays cool outside',
      'Hidden element, easy to descale',
      '360 degree base',
    ],
    specifications: { Power: '1,500 W', Body: 'Double wall steel', Cable: '0.8 m', Warranty: '2 years' },
    occasions: ['Housewarming', 'Wedding', 'Diwali'],
  },
  pan: {
    leads: [
      'An even heat, an egg that slides, and a handle that stays cool.',
      'The one pan that never makes it back into the cupboard.',
    ],
    benefits: [
      'Works on gas and induction',
      'Non-stick without PFOA',
      'Oven safe to 180 °C',
      'Riveted handle',
    ],
    specifications: {
      Material: 'Forged aluminium',
      Coating: 'Three-layer granite',
      Base: 'Induction',
      Care: 'Wash by hand',
    },
    occasions: ['Housewarming', 'Wedding', 'Diwali'],
  },
  pot: {
    leads: [
      'Slow heat from every side, and a lid that keeps the aroma in.',
      'From Monday’s dal to Sunday’s biryani.',
    ],
    benefits: [
      'Even, slow heat',
      'Goes from stove to table',
      'Tight lid with drip points',
      'Works on induction',
    ],
    specifications: {
      Material: 'Enamelled cast iron',
      Base: 'All stoves',
      Oven: 'Up to 230 °C',
      Warranty: '10 years',
    },
    occasions: ['Housewarming', 'Wedding', 'Diwali'],
  },
  lunchBox: {
    leads: ['Dal stays dal and curd stays curd.', 'A hot lunch, wherever the meeting ends up.'],
    benefits: [
      'Leak-proof clips',
      'Keeps warm for five hours',
      'Easy to open with one hand',
      'Steel inside, no plastic touching food',
    ],
    specifications: { Material: 'Stainless steel', Tiers: '2', Care: 'Dishwasher safe', Bag: 'Included' },
    occasions: ['Work Anniversary', 'Farewell', 'Thank You'],
  },
  frenchPress: {
    leads: ['Four minutes, four scoops and no electricity.', 'Full coffee, without the machine.'],
    benefits: ['Borosilicate glass', 'Double steel filter, no paper', 'Cool-touch handle', 'Scoop included'],
    specifications: {
      Glass: 'Borosilicate, 3 mm',
      Filter: 'Steel, double',
      Care: 'Dishwasher safe',
      Cups: '4',
    },
    occasions: ['Housewarming', 'Thank You', 'Birthday'],
  },
  blender: {
    leads: [
      'Idli batter, coconut chutney, mango shake: one jar, three minutes.',
      'Quiet enough for breakfast, strong enough for dry masala.',
    ],
    benefits: [
      'Three jars and a travel lid',
      'Locks before it starts',
      'Pulse for coarse grinding',
      'Five-year motor warranty',
    ],
    specifications: { Power: '750 W', Jars: '3', Speeds: '3 and pulse', Cable: '1.2 m' },
    occasions: ['Housewarming', 'Wedding', 'Diwali'],
  },
  bowls: {
    leads: [
      'Three colours that get along, on the table and in the cupboard.',
      'Bowls the right size for second helpings.',
    ],
    benefits: ['Stack into each other', 'Microwave safe', 'Chip-resistant rim', 'Gift boxed'],
    specifications: { Material: 'Stoneware', Pieces: '3', Diameter: '15 cm', Care: 'Dishwasher safe' },
    occasions: ['Housewarming', 'Diwali', 'Wedding'],
  },
  plant: {
    leads: [
      'Forgives a missed watering and cleans the air while it waits.',
      'A little green for the corner that needs it.',
    ],
    benefits: [
      'Arrives potted and rooted',
      'Care card in the parcel',
      'Happy in shade',
      'Replaced free if it arrives tired',
    ],
    specifications: {
      Light: 'Bright shade',
      Water: 'Once a week',
      Pot: 'Ceramic, with saucer',
      'Safe for pets': 'No',
    },
    occasions: ['Housewarming', 'Thank You', 'Farewell'],
  },
  vase: {
    leads: ['Beautiful with flowers, and good on its own.', 'Thrown on the wheel, so that no two are twins.'],
    benefits: [
      'Waterproof glaze',
      'Heavy foot, hard to tip',
      'Narrow neck suits single stems',
      'Packed in straw',
    ],
    specifications: { Material: 'Stoneware', Finish: 'Satin glaze', Neck: '4 cm', Care: 'Wipe clean' },
    occasions: ['Housewarming', 'Diwali', 'Wedding'],
  },
  cushion: {
    leads: ['A pattern with a history and a filling with a future.', 'The quickest way to change a room.'],
    benefits: ['Hidden zip', 'Cover washes at 30 °C', 'Filling included', 'Woven, not printed'],
    specifications: {
      Cover: '100% cotton',
      Filling: 'Recycled fibre',
      Back: 'Plain',
      Care: 'Machine wash, 30 °C',
    },
    occasions: ['Housewarming', 'Diwali', 'Wedding'],
  },
  towels: {
    leads: ['Thirsty, quick to dry and softer after every wash.', 'Hotel weight without the hotel.'],
    benefits: ['Long-staple cotton', 'Dries in half the time', 'Hanging loop', 'Colour fast'],
    specifications: {
      Material: '100% cotton',
      Weight: '550 g per m²',
      Pieces: 'Bath, hand and face',
      Care: 'Machine wash, 60 °C',
    },
    occasions: ['Housewarming', 'Wedding', 'New Year'],
  },
  clock: {
    leads: ['No tick, no glare, only the time.', 'Large figures, a quiet hand and one cheerful colour.'],
    benefits: ['Silent movement', 'Glass front', 'Hangs on one nail', 'Battery included'],
    specifications: {
      Movement: 'Quartz, sweep',
      Frame: 'Aluminium',
      Battery: 'AA, included',
      Warranty: '2 years',
    },
    occasions: ['Housewarming', 'Farewell', 'Work Anniversary'],
  },
  frame: {
    leads: ['A warm window for a wall without one.', 'Printed on cotton paper, framed and ready to hang.'],
    benefits: [
      'Pigment inks, no fading for 80 years',
      'Real glass',
      'Hooks and level card included',
      'Signed edition',
    ],
    specifications: {
      Frame: 'Solid wood',
      Print: 'Giclée on cotton paper',
      Glass: '2 mm',
      Hanging: 'Portrait',
    },
    occasions: ['Housewarming', 'Farewell', 'Wedding'],
  },
  wallShelf: {
    leads: [
      'Room for the books you are reading and the plant you are rescuing.',
      'Two shelves, four screws and a good half hour.',
    ],
    benefits: [
      'Solid mango wood',
      'Carries 18 kg',
      'Wall plugs and template included',
      'Oil finish, easy to renew',
    ],
    specifications: { Material: 'Mango wood, steel', Load: '18 kg', Depth: '18 cm', Assembly: '30 minutes' },
    occasions: ['Housewarming', 'Wedding', 'New Year'],
  },
  lamp: {
    leads: [
      'A soft pool of light for the end of the day.',
      'Linen, brass and a switch where your hand looks for it.',
    ],
    benefits: ['Dimmable', 'Bulb included', 'Two-metre fabric cable', 'Shade lifts off for cleaning'],
    specifications: { Shade: 'Linen', Base: 'Ceramic and brass', Bulb: 'B22, 7 W included', Cable: '2 m' },
    occasions: ['Housewarming', 'Diwali', 'Wedding'],
  },
  deskLamp: {
    leads: ['Light on the page, not in your eyes.', 'Bends where you need it and stays there.'],
    benefits: ['Three colour temperatures', 'Remembers your setting', 'Flicker-free', 'USB-C charging port'],
    specifications: {
      Power: '10 W',
      Brightness: '600 lumens',
      Colour: '2,700 to 5,000 K',
      Arm: 'Two joints',
    },
    occasions: ['Work Anniversary', 'Farewell', 'New Year'],
  },
  candle: {
    leads: ['Forty evenings of quiet scent, poured by hand.', 'Lights a room and then remembers it.'],
    benefits: [
      'Soy and coconut wax',
      'Cotton wick, no soot',
      'Burns for 40 hours',
      'The glass lives on as a tumbler',
    ],
    specifications: {
      Wax: 'Soy and coconut',
      'Burning time': '40 hours',
      Wick: 'Cotton',
      Scent: 'Natural oils',
    },
    occasions: ['Diwali', 'Housewarming', 'Thank You'],
  },
  diya: {
    leads: [
      'Clay, colour and a small flame: the whole festival in a hand.',
      'Painted dot by dot by a women’s collective in Kutch.',
    ],
    benefits: [
      'Painted by hand',
      'Reusable year after year',
      'Wicks included',
      'Each set supports one artisan for a day',
    ],
    specifications: { Material: 'Terracotta', Pieces: '3', Diameter: '9 to 14 cm', Care: 'Wipe clean' },
    occasions: ['Diwali', 'Housewarming', 'Raksha Bandhan'],
  },
} as const satisfies Record<string, KindText>
