import type { KindText } from './kinds.ts'

/** Worn, carried and packed. */
export const wearKinds = {
  backpack: {
    leads: ['A pocket for everything and a back that breathes.', 'From desk to trail without repacking.'],
    benefits: [
      'Rain cover in its own pocket',
      'Padded laptop sleeve',
      'Breathing back panel',
      'Lifetime repair',
    ],
    specifications: {
      Material: 'Recycled nylon',
      Laptop: 'Up to 16 inch',
      Weight: '780 g',
      Repair: 'For life',
    },
    occasions: ['Travel Season', 'Birthday', 'Work Anniversary'],
  },
  suitcase: {
    leads: [
      'Rolls straight, stands still and shrugs off a conveyor belt.',
      'Packed in ten minutes, found on the belt in one second.',
    ],
    benefits: ['Silent double wheels', 'TSA lock', 'Compression straps inside', 'Five-year warranty'],
    specifications: { Shell: 'Polycarbonate', Wheels: '4 double', Lock: 'TSA', Warranty: '5 years' },
    occasions: ['Travel Season', 'Wedding', 'Farewell'],
  },
  tote: {
    leads: ['Carries a market and still folds into a pocket.', 'A bag that starts conversations.'],
    benefits: ['Printed by hand', 'Inner pocket with zip', 'Shoulder-long handles', 'Machine washable'],
    specifications: {
      Material: 'Heavy canvas',
      Closure: 'Button',
      Handles: '65 cm',
      Care: 'Machine wash, 30 °C',
    },
    occasions: ['Thank You', 'Birthday', 'Raksha Bandhan'],
  },
  duffel: {
    leads: ['Shoes below, shirt above, and a strap that does not slip.', 'The bag by the door.'],
    benefits: ['Separate shoe pocket', 'Wet pocket for the pool', 'Water-repellent', 'Fits a cabin locker'],
    specifications: { Material: 'Coated canvas', Straps: 'Hand and shoulder', Weight: '690 g', Pockets: '5' },
    occasions: ['Travel Season', 'Birthday', 'Work Anniversary'],
  },
  wallet: {
    leads: [
      'Slim enough for a front pocket, soft from the first day.',
      'Full-grain leather that tells your story in a year.',
    ],
    benefits: ['Room for eight cards', 'RFID lining', 'Stitched by hand', 'Gift boxed'],
    specifications: { Leather: 'Full grain', Cards: '8', Lining: 'Cotton, RFID', Box: 'Yes' },
    occasions: ['Raksha Bandhan', 'Work Anniversary', 'Farewell'],
  },
  sunglasses: {
    leads: ['Easy on the eyes, both ways.', 'Made for a sun that stands straight overhead.'],
    benefits: ['Full UV protection', 'Polarised lenses', 'Flexible hinges', 'Case and cloth included'],
    specifications: { Lens: 'Polarised, category 3', Frame: 'Bio acetate', UV: 'UV400', Weight: '26 g' },
    occasions: ['Travel Season', 'Birthday', 'Raksha Bandhan'],
  },
  umbrella: {
    leads: ['Opens wide, closes small and does not turn inside out in July.', 'A roof for one and a half.'],
    benefits: ['Wind-tested frame', 'Dries quickly', 'Opens at a touch', 'Wooden handle'],
    specifications: { Ribs: '8, fibreglass', Cloth: 'Pongee, UPF 50', Handle: 'Wood', Weight: '420 g' },
    occasions: ['Travel Season', 'Thank You', 'Farewell'],
  },
  tshirt: {
    leads: ['Soft on the first morning and the hundredth.', 'A plain good T-shirt with a small surprise.'],
    benefits: [
      'Organic cotton',
      'Pre-washed, keeps its size',
      'No label to itch',
      'Fair wages, printed on the tag',
    ],
    specifications: {
      Material: '100% organic cotton',
      Weight: '180 g per m²',
      Fit: 'Regular',
      Care: 'Machine wash, 30 °C',
    },
    occasions: ['Birthday', 'Raksha Bandhan', 'New Year'],
  },
  hoodie: {
    leads: ['For cold offices, late trains and slow Sundays.', 'A hug with pockets.'],
    benefits: ['Brushed inside', 'Hood that stays up', 'Deep pockets', 'Does not pill'],
    specifications: {
      Material: 'Cotton and recycled fibre',
      Weight: '320 g per m²',
      Fit: 'Relaxed',
      Care: 'Machine wash, 30 °C',
    },
    occasions: ['Birthday', 'Raksha Bandhan', 'New Year'],
  },
  scarf: {
    leads: ['Warm without weight.', 'Woven on a handloom, one a day.'],
    benefits: ['Handwoven', 'Soft on the neck', 'Mothproof bag', 'Signed by the weaver'],
    specifications: {
      Material: 'Wool and cotton',
      Weave: 'Handloom',
      Fringe: 'Twisted by hand',
      Care: 'Hand wash',
    },
    occasions: ['New Year', 'Farewell', 'Wedding'],
  },
  cap: {
    leads: ['Shade for the eyes, air for the head.', 'Keeps its shape in the bag and its colour in the sun.'],
    benefits: ['Adjusts with one hand', 'Sweatband dries fast', 'Curved brim', 'Machine washable'],
    specifications: {
      Material: 'Cotton twill',
      Size: '54 to 60 cm',
      Brim: 'Curved, 7 cm',
      Care: 'Machine wash',
    },
    occasions: ['Travel Season', 'Birthday', 'Raksha Bandhan'],
  },
  shoe: {
    leads: ['Light on the road, kind to the knees.', 'The pair you reach for without thinking.'],
    benefits: ['Cushioned heel', 'Knitted upper that breathes', 'Grips on wet tiles', 'Free size exchange'],
    specifications: { Upper: 'Recycled knit', Sole: 'Rubber and foam', Drop: '8 mm', Weight: '260 g' },
    occasions: ['Birthday', 'Travel Season', 'New Year'],
  },
  yogaMat: {
    leads: ['Grips when hands get warm, and rolls out flat.', 'A calm square metre, wherever you unroll it.'],
    benefits: ['Non-slip on both sides', 'Carry strap included', 'No plastic smell', 'Alignment lines'],
    specifications: {
      Material: 'Natural rubber',
      Size: '183 x 61 cm',
      Strap: 'Included',
      Care: 'Wipe clean',
    },
    occasions: ['New Year', 'Birthday', 'Farewell'],
  },
  dumbbells: {
    leads: ['Kind to floors, honest to muscles.', 'A whole gym that fits under the bed.'],
    benefits: ['Does not roll', 'Rubber coated, quiet', 'Grip that does not slip', 'Workout plan included'],
    specifications: { Core: 'Cast iron', Coating: 'Rubber', Grip: 'Knurled steel', Warranty: '3 years' },
    occasions: ['New Year', 'Birthday', 'Work Anniversary'],
  },
  kettlebell: {
    leads: ['One weight, forty exercises.', 'Swing, press, carry, repeat.'],
    benefits: ['Wide handle for two hands', 'Flat base', 'Powder-coated grip', 'Video course included'],
    specifications: { Material: 'Cast iron', Coating: 'Vinyl', Handle: '33 mm', Warranty: 'Lifetime' },
    occasions: ['New Year', 'Birthday', 'Work Anniversary'],
  },
  football: {
    leads: ['Flies straight and keeps its air.', 'For the maidan, the street and the roof.'],
    benefits: [
      'Thermo-bonded, no stitches to burst',
      'Keeps air for weeks',
      'All-weather surface',
      'Pump needle included',
    ],
    specifications: { Cover: 'TPU', Bladder: 'Butyl', Panels: 'Thermo-bonded', Use: 'Grass and turf' },
    occasions: ['Birthday', 'Raksha Bandhan', 'Thank You'],
  },
  cricketBat: {
    leads: ['A sweet spot you can hear.', 'Knocked in, oiled and ready for Sunday.'],
    benefits: ['Pressed and knocked in by hand', 'Spare grip', 'Padded cover', 'Seasoned for a year'],
    specifications: { Willow: 'Grade 2', Weight: '1.16 kg', Handle: 'Singapore cane', Cover: 'Included' },
    occasions: ['Birthday', 'Raksha Bandhan', 'New Year'],
  },
  racket: {
    leads: ['Fast in the air, easy on the wrist.', 'From the first rally to the club final.'],
    benefits: ['Strung and ready to play', 'Shuttles included', 'Shoulder bag', 'Isometric head'],
    specifications: { Frame: 'Carbon', Tension: '24 lb', Grip: 'G5', Balance: 'Even' },
    occasions: ['Birthday', 'Raksha Bandhan', 'Thank You'],
  },
  bicycle: {
    leads: ['Upright, unhurried and surprisingly fast.', 'The shortest way to work is the nicest one.'],
    benefits: [
      'Assembled and tuned at your door',
      'Puncture-resistant tyres',
      'Rust-proof chain guard',
      'First service free',
    ],
    specifications: { Frame: 'Steel, brazed', Gears: '7', Brakes: 'V-brakes', Tyres: '700 x 38C' },
    occasions: ['Birthday', 'Work Anniversary', 'New Year'],
  },
  tent: {
    leads: ['Up in six minutes, dry until Monday.', 'A room with a different view every weekend.'],
    benefits: [
      'Colour-coded poles',
      'Two doors, no climbing over',
      'Packs into its own bag',
      'Full rain cover',
    ],
    specifications: { Fabric: 'Ripstop, 3,000 mm', Poles: 'Aluminium', Packed: '45 x 16 cm', Seasons: '3' },
    occasions: ['Travel Season', 'Birthday', 'New Year'],
  },
} as const satisfies Record<string, KindText>
