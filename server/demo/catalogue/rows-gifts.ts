import type { CategoryRows } from './catalogue-rows.ts'

/** Food, care, paper, play and vouchers. */
export const giftCategories: readonly CategoryRows[] = [
  {
    code: 'GOU',
    name: 'Gourmet & Hampers',
    picture: [
      ['hamper', 'forest'],
      ['teaTin', 'ruby'],
    ],
    ground: 'olive',
    subcategories: {
      'Tea & Coffee': [
        ['First Flush Darjeeling Tea Tin', 'Nilgiri Leaf', '150 g', 790, 'teaTin', 'indigo', '2'],
        ['Nilgiri Frost Tea Tin', 'Nilgiri Leaf', '150 g', 690, 'teaTin', 'mint'],
        ['Masala Chai Tea Tin', 'Nilgiri Leaf', '250 g', 550, 'teaTin', 'ruby'],
        ['Monsooned Malabar Coffee', 'Malabar Roast', '250 g', 590, 'coffeePack', 'terracotta', '2'],
        ['Chikmagalur Single Estate Coffee', 'Malabar Roast', '250 g', 650, 'coffeePack', 'forest', 'L'],
        ['Filter Kaapi Blend', 'Malabar Roast', '500 g', 790, 'coffeePack', 'charcoal'],
      ],
      'Chocolate & Cookies': [
        ['Single Origin Chocolate Box', 'Mithaas', '12 pieces', 990, 'chocolateBox', 'forest', '2'],
        ['Dark and Sea Salt Chocolate Box', 'Mithaas', '12 pieces', 1090, 'chocolateBox', 'indigo'],
        ['Festive Truffle Box', 'Mithaas', '12 pieces', 1290, 'chocolateBox', 'ruby', 'F'],
        ['Butter Cookie Tin', 'Mithaas', '400 g', 590, 'cookieBox', 'indigo'],
        ['Jeera and Ajwain Cookie Tin', 'Mithaas', '400 g', 550, 'cookieBox', 'marigold'],
        ['Chocolate Chip Cookie Tin', 'Mithaas', '500 g', 690, 'cookieBox', 'rose'],
      ],
      'Honey & Preserves': [
        ['Wild Forest Honey', 'Mithaas', '500 g', 650, 'jar', 'marigold', '2'],
        ['Mango & Chilli Preserve', 'Mithaas', '300 g', 390, 'jar', 'terracotta'],
        ['Kashmiri Berry Preserve', 'Mithaas', '300 g', 420, 'jar', 'plum'],
      ],
      Hampers: [
        ['Orchard Fruit Hamper', 'Mithaas', '8 pieces', 2990, 'hamper', 'forest', '2'],
        ['Thank You Hamper', 'Mithaas', '6 pieces', 1990, 'hamper', 'rose'],
        ['New Parents Hamper', 'Mithaas', '10 pieces', 3490, 'hamper', 'sky', 'L'],
        ['Tea Time Gift Box', 'Nilgiri Leaf', '6 pieces', 1490, 'giftBox', 'forest'],
      ],
    },
  },
  {
    code: 'CAR',
    name: 'Wellness & Care',
    picture: [
      ['perfume', 'rose'],
      ['soaps', 'mint'],
    ],
    ground: 'rose',
    subcategories: {
      Fragrance: [
        ['Vetiver & Lime Eau de Parfum', 'Sugandh', '50 ml', 2490, 'perfume', 'mint', 'F2'],
        ['Night Jasmine Eau de Parfum', 'Sugandh', '50 ml', 2690, 'perfume', 'plum'],
        ['Amber Oud Eau de Parfum', 'Sugandh', '100 ml', 4290, 'perfume', 'copper'],
        ['Rose Attar Pocket Perfume', 'Sugandh', '20 ml', 1290, 'perfume', 'rose'],
      ],
      'Bath & Body': [
        ['Handmade Soap Trio', 'Sugandh', '3 x 100 g', 450, 'soaps', 'plum', '2'],
        ['Neem and Tulsi Soap Trio', 'Sugandh', '3 x 100 g', 420, 'soaps', 'forest'],
        ['Orange and Saffron Soap Trio', 'Sugandh', '3 x 100 g', 520, 'soaps', 'terracotta'],
        ['Lavender Sleep Soap Trio', 'Sugandh', '3 x 100 g', 480, 'soaps', 'lilac', 'L'],
        ['Spa at Home Gift Box', 'Sugandh', '8 pieces', 1990, 'giftBox', 'rose', '2'],
      ],
      'Hair & Style': [
        ['Salon Hair Dryer', 'Vidyut', '1,800 W', 2290, 'hairDryer', 'marigold', '2'],
        ['Foldable Travel Hair Dryer', 'Vidyut', '1,200 W', 1290, 'hairDryer', 'rose'],
        ['Ionic Quiet Hair Dryer', 'Vidyut', '2,000 W', 3490, 'hairDryer', 'charcoal'],
      ],
      Relaxation: [
        ['Neck & Shoulder Massager', 'Dhruv Fitness', 'Rechargeable', 3990, 'massager', 'plum', '2'],
        ['Heated Neck Massager', 'Dhruv Fitness', 'Rechargeable', 4990, 'massager', 'charcoal'],
        ['Commute Neck Massager', 'Dhruv Fitness', 'Foldable', 2990, 'massager', 'sky'],
        ['Deep Sleep Candle Trio', 'Deepshikha', '3 x 120 g', 1290, 'candle', 'lilac'],
        ['Steam and Massage Day at a Partner Spa', 'Utsav Moments', 'For one', 3500, 'voucher', 'mint', 'L'],
      ],
    },
  },
  {
    code: 'STA',
    name: 'Books & Stationery',
    picture: [
      ['books', 'forest'],
      ['notebook', 'indigo'],
    ],
    ground: 'ivory',
    subcategories: {
      Notebooks: [
        ['Hardbound Dotted Notebook', 'Kagaz & Co.', 'A5', 490, 'notebook', 'lagoon', '2'],
        ['Vegan Leather Journal', 'Kagaz & Co.', 'A5', 790, 'notebook', 'copper', 'F'],
        ['Year Planner 2027', 'Kagaz & Co.', 'B5', 690, 'notebook', 'ruby'],
        ['Recipe Keeper Notebook', 'Kagaz & Co.', 'A5', 550, 'notebook', 'olive'],
        ['Sketchbook, 120 Pages', 'Kagaz & Co.', 'A4', 650, 'notebook', 'charcoal'],
      ],
      'Pens & Desk': [
        ['Brass Trim Pen Trio', 'Kagaz & Co.', 'Set of 3', 1490, 'penSet', 'indigo', '2'],
        ['Signature Fountain Pen Set', 'Kagaz & Co.', 'Set of 3', 2490, 'penSet', 'ruby', 'L'],
        ['Pastel Roller Pen Set', 'Kagaz & Co.', 'Set of 3', 990, 'penSet', 'rose'],
        ['Tidy Desk Organiser', 'Kagaz & Co.', '4 parts', 1290, 'deskOrganiser', 'lagoon', '2'],
        ['Ceramic Desk Organiser', 'Aangan', '4 parts', 1690, 'deskOrganiser', 'ivory'],
        ['Maker’s Desk Organiser', 'Kagaz & Co.', '4 parts', 1490, 'deskOrganiser', 'terracotta'],
      ],
      Books: [
        ['Stories from Nine Rivers, Three Volumes', 'Pothi Press', 'Hardcover', 1890, 'books', 'forest', '2'],
        ['The Indian Kitchen Library', 'Pothi Press', 'Hardcover', 2290, 'books', 'terracotta'],
        ['Bedtime Tales Box', 'Pothi Press', 'Ages 3 to 8', 1290, 'books', 'sky'],
        ['Think Like a Maker, Business Classics', 'Pothi Press', 'Paperback', 1490, 'books', 'indigo'],
        [
          'Birds of the Deccan, Illustrated Field Guide in Three Volumes with Slipcase',
          'Pothi Press',
          'Hardcover',
          3290,
          'books',
          'olive',
          'N',
        ],
      ],
    },
  },
  {
    code: 'TOY',
    name: 'Toys & Games',
    picture: [
      ['blocks', 'plum'],
      ['teddy', 'copper'],
    ],
    ground: 'lilac',
    subcategories: {
      'Wooden Toys': [
        ['Alphabet Block Castle', 'Khelghar', '6 blocks', 890, 'blocks', 'plum', 'F2'],
        ['Shape Sorter Blocks', 'Khelghar', '6 blocks', 790, 'blocks', 'ocean'],
        ['Holiday Road Wooden Car', 'Khelghar', '24 cm', 990, 'toyCar', 'indigo', '2'],
        ['Little Red Taxi', 'Khelghar', '24 cm', 990, 'toyCar', 'ruby'],
        ['Picnic Van', 'Khelghar', '26 cm', 1190, 'toyCar', 'mint', 'L'],
      ],
      'Soft Toys': [
        ['Bholu the Bear', 'Khelghar', '35 cm', 890, 'teddy', 'copper', '2'],
        ['Bholu the Big Bear', 'Khelghar', '60 cm', 1790, 'teddy', 'ivory'],
        ['Berry the Bear', 'Khelghar', '35 cm', 890, 'teddy', 'plum'],
      ],
      'Games & Puzzles': [
        ['Chaupar Family Board Game', 'Khelghar', '2 to 4 players', 1290, 'boardGame', 'lagoon', '2'],
        ['Travel Chess and Ludo', 'Khelghar', 'Magnetic', 790, 'boardGame', 'ruby'],
        ['Kings and Merchants Strategy Game', 'Khelghar', '3 to 6 players', 1990, 'boardGame', 'indigo', 'L'],
        ['Monsoon Map Puzzle', 'Khelghar', '500 pieces', 690, 'puzzle', 'ocean', '2'],
        ['First Jigsaw for Little Hands', 'Khelghar', '24 pieces', 450, 'puzzle', 'rose'],
        ['Night Sky Puzzle', 'Khelghar', '1,000 pieces', 890, 'puzzle', 'indigo'],
      ],
      'Learn & Explore': [
        ['Young Astronomer Telescope', 'Khelghar', '60 mm', 4490, 'telescope', 'terracotta', '2'],
        ['Backyard Explorer Tent', 'Khelghar', 'For two children', 2290, 'tent', 'rose'],
        ['My First Football', 'Udaan', 'Size 2', 490, 'football', 'plum'],
      ],
    },
  },
  {
    code: 'GFT',
    name: 'Gift Cards & Experiences',
    picture: [
      ['giftBox', 'indigo'],
      ['giftCard', 'terracotta'],
    ],
    ground: 'ruby',
    subcategories: {
      'Gift Cards': [
        ['Any Store Gift Card 250', 'Utsav Moments', 'Card', 250, 'giftCard', 'plum', 'F'],
        ['Any Store Gift Card 1,000', 'Utsav Moments', 'Card', 1000, 'giftCard', 'lagoon'],
        ['Any Store Gift Card 5,000', 'Utsav Moments', 'Card', 5000, 'giftCard', 'charcoal'],
        ['Book Lovers Gift Card', 'Pothi Press', 'Card', 500, 'giftCard', 'forest'],
        ['Coffee Break Gift Card', 'Malabar Roast', 'Card', 300, 'giftCard', 'copper'],
        ['Fashion Gift Card', 'Karigar', 'Card', 2000, 'giftCard', 'rose'],
        ['Grocery Gift Card', 'Utsav Moments', 'Card', 1500, 'giftCard', 'olive'],
      ],
      Experiences: [
        ['Dinner for Two', 'Utsav Moments', 'Two persons', 3000, 'voucher', 'ruby', '2'],
        ['Movie Evening for Four', 'Utsav Moments', 'Four persons', 1600, 'voucher', 'lagoon'],
        ['Pottery Class for Two', 'Utsav Moments', 'Two persons', 2400, 'voucher', 'terracotta'],
        [
          'Hot Air Balloon Morning near Lonavala with Breakfast and Photographs',
          'Utsav Moments',
          'One person',
          22000,
          'voucher',
          'sky',
          'L',
        ],
        ['Heritage Walk with a Storyteller', 'Utsav Moments', 'Two persons', 900, 'voucher', 'copper'],
        ['Weekend Stay in the Hills', 'Utsav Moments', 'Two nights', 18500, 'voucher', 'forest', 'Z'],
      ],
      'Give Back': [
        ['Plant a Family Grove', 'Utsav Moments', '10 trees', 1000, 'plant', 'forest'],
        ['A Year of School Books for One Child', 'Pothi Press', 'One child', 1500, 'books', 'ocean'],
        ['Festival Meal for a Shelter', 'Utsav Moments', '25 meals', 1250, 'bowls', 'marigold'],
      ],
    },
  },
]
