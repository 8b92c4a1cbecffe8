import type { CategoryRows } from './catalogue-rows.ts'

/** Kitchen, home, light and décor. */
export const livingCategories: readonly CategoryRows[] = [
  {
    code: 'KIT',
    name: 'Kitchen & Dining',
    picture: [
      ['pot', 'terracotta'],
      ['bowls', 'lagoon'],
    ],
    ground: 'terracotta',
    subcategories: {
      Cookware: [
        ['Everyday Cast Frying Pan', 'Rasoi & Rye', '26 cm', 2450, 'pan', 'terracotta', 'F2'],
        ['Granite Finish Dosa Tawa', 'Rasoi & Rye', '30 cm', 1890, 'pan', 'charcoal'],
        ['Enamel Dutch Oven with Lid', 'Rasoi & Rye', '4.5 litres', 6200, 'pot', 'lagoon', '3'],
        ['Family Biryani Handi', 'Rasoi & Rye', '6 litres', 5400, 'pot', 'copper'],
        ['Sunday Stock Pot', 'Kumbh', '8 litres', 4900, 'pot', 'marigold'],
      ],
      Appliances: [
        ['Smoothie & Chutney Blender', 'Vidyut', '1.2 litres', 5750, 'blender', 'indigo', '2'],
        ['Compact Juice Blender To Go', 'Vidyut', '600 ml', 3290, 'blender', 'rose'],
        ['Quick Boil Electric Kettle', 'Vidyut', '1.7 litres', 2890, 'kettle', 'plum'],
        ['Gooseneck Pour-Over Kettle', 'Vidyut', '900 ml', 4350, 'kettle', 'charcoal', '2'],
      ],
      'Cups & Bottles': [
        ['Stoneware Morning Mug', 'Kumbh', '330 ml', 490, 'mug', 'forest', '2'],
        ['Speckled Chai Mug, Set of Two', 'Kumbh', '2 x 240 ml', 890, 'mug', 'ivory'],
        ['Monsoon Blue Soup Mug', 'Kumbh', '450 ml', 640, 'mug', 'ocean'],
        ['Trailhead Insulated Steel Bottle', 'Kumbh', '750 ml', 1290, 'bottle', 'lagoon', 'F2'],
        ['Slimline Insulated Bottle', 'Kumbh', '500 ml', 990, 'bottle', 'rose'],
        ['Office Day Copper Bottle', 'Kumbh', '1 litre', 1650, 'bottle', 'copper'],
        ['Brew House French Press', 'Malabar Roast', '600 ml', 1980, 'frenchPress', 'terracotta', 'L'],
      ],
      'Serving & Storage': [
        ['Three Tone Serving Bowls', 'Kumbh', 'Set of 3', 1490, 'bowls', 'terracotta'],
        ['Terrazzo Snack Bowls', 'Kumbh', 'Set of 3', 1150, 'bowls', 'mint'],
        ['Two Tier Steel Tiffin', 'Rasoi & Rye', '1.1 litres', 1390, 'lunchBox', 'indigo', '2'],
        [
          'Leakproof Office Lunch Box with Cutlery Tray and Insulated Sleeve',
          'Rasoi & Rye',
          '900 ml',
          1750,
          'lunchBox',
          'olive',
        ],
      ],
    },
  },
  {
    code: 'HOM',
    name: 'Home & Living',
    picture: [
      ['wallShelf', 'lagoon'],
      ['plant', 'terracotta'],
    ],
    ground: 'forest',
    subcategories: {
      'Plants & Vases': [
        ['Snake Plant in Ceramic Pot', 'Aangan', 'Medium', 990, 'plant', 'terracotta', '2'],
        ['Desk Succulent in Striped Pot', 'Aangan', 'Small', 550, 'plant', 'indigo'],
        ['Peace Lily with Self-Watering Planter', 'Aangan', 'Large', 1690, 'plant', 'ivory'],
        ['Hand-Thrown Bud Vase', 'Aangan', '22 cm', 1250, 'vase', 'lagoon'],
        ['Blue Pottery Flower Vase', 'Aangan', '28 cm', 1890, 'vase', 'ocean', '2'],
      ],
      Soft: [
        ['Ikat Weave Cushion', 'Karigar', '40 x 40 cm', 790, 'cushion', 'marigold'],
        ['Block Print Cushion, Pair', 'Karigar', '2 x 45 x 45 cm', 1490, 'cushion', 'indigo', '2'],
        ['Velvet Festival Cushion', 'Karigar', '45 x 45 cm', 990, 'cushion', 'plum'],
        ['Waffle Cotton Bath Towels', 'Karigar', 'Set of 3', 1590, 'towels', 'sky'],
        ['Spa Weight Towel Stack', 'Karigar', 'Set of 3', 2290, 'towels', 'rose'],
      ],
      'Walls & Clocks': [
        ['Silent Sweep Wall Clock', 'Nakshatra', '30 cm', 1450, 'clock', 'lagoon', '2'],
        ['Courtyard Wall Clock', 'Nakshatra', '36 cm', 1950, 'clock', 'copper'],
        ['Station Master Wall Clock', 'Nakshatra', '40 cm', 2350, 'clock', 'charcoal'],
        ['Sunrise Over the Ghats, Framed Print', 'Aangan', '30 x 40 cm', 1690, 'frame', 'forest', 'L'],
        ['Dune Light Framed Print', 'Aangan', '40 x 50 cm', 2190, 'frame', 'copper'],
        ['Gallery Photo Frame', 'Aangan', 'A4', 790, 'frame', 'charcoal'],
      ],
      Furnishing: [
        ['Two Step Mango Wood Wall Shelf', 'Aangan', '80 cm', 3450, 'wallShelf', 'lagoon', 'F2'],
        ['Reading Corner Wall Shelf', 'Aangan', '60 cm', 2650, 'wallShelf', 'plum'],
        ['Kids’ Room Picture Ledge', 'Aangan', '70 cm', 2290, 'wallShelf', 'sky'],
        ['Guest Room Towel and Throw Set', 'Karigar', 'Set of 3', 2890, 'towels', 'olive', 'Z'],
      ],
    },
  },
  {
    code: 'LIT',
    name: 'Lights & Festive',
    picture: [
      ['lamp', 'marigold'],
      ['diya', 'terracotta'],
    ],
    ground: 'marigold',
    subcategories: {
      Lamps: [
        ['Linen Shade Table Lamp', 'Deepshikha', '46 cm', 2950, 'lamp', 'lagoon', '3'],
        ['Terracotta Base Bedside Lamp', 'Deepshikha', '38 cm', 2450, 'lamp', 'terracotta'],
        ['Pleated Evening Lamp', 'Deepshikha', '50 cm', 3650, 'lamp', 'rose', 'L'],
        ['Architect Desk Lamp', 'Deepshikha', 'Single arm', 2790, 'deskLamp', 'forest', '2'],
        ['Study Lamp with Three Warmths', 'Deepshikha', 'Single arm', 1990, 'deskLamp', 'marigold'],
        ['Late Shift Focus Lamp', 'Deepshikha', 'Clamp', 2250, 'deskLamp', 'charcoal'],
      ],
      'Smart Lighting': [
        ['Colour Changing Smart Bulb', 'Vidyut', '9 W, B22', 690, 'lightBulb', 'plum', '2'],
        ['Warm White Smart Bulb, Pack of Four', 'Vidyut', '4 x 9 W', 1990, 'lightBulb', 'marigold'],
        ['Sunrise Alarm Bulb', 'Vidyut', '12 W, B22', 1290, 'lightBulb', 'terracotta'],
      ],
      'Candles & Diyas': [
        ['Mogra & Sandal Scented Candle', 'Deepshikha', '220 g', 690, 'candle', 'plum', '2'],
        ['First Rain Scented Candle', 'Deepshikha', '220 g', 690, 'candle', 'mint'],
        ['Kashmiri Rose Scented Candle', 'Deepshikha', '220 g', 750, 'candle', 'rose'],
        ['Orange Peel & Clove Candle', 'Deepshikha', '320 g', 990, 'candle', 'terracotta'],
        ['Hand-Painted Diya Set', 'Deepshikha', 'Set of 3', 450, 'diya', 'terracotta', 'F'],
        ['Brass Finish Evening Diyas', 'Deepshikha', 'Set of 3', 890, 'diya', 'marigold'],
        ['Peacock Diya Set', 'Deepshikha', 'Set of 3', 690, 'diya', 'lagoon'],
      ],
      'Festive Gifting': [
        ['Diwali Celebration Gift Box', 'Mithaas', '12 pieces', 2490, 'giftBox', 'indigo', '2'],
        ['Pooja Shelf Gift Box', 'Deepshikha', '7 pieces', 1790, 'giftBox', 'ruby'],
        [
          'Wedding Season Grand Hamper with Silver-Plated Lamp, Saffron and Dry Fruit',
          'Mithaas',
          '14 pieces',
          8900,
          'hamper',
          'ruby',
          'L2',
        ],
      ],
    },
  },
]
