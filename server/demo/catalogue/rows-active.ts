import type { CategoryRows } from './catalogue-rows.ts'

/** Bags, clothes and sport. */
export const activeCategories: readonly CategoryRows[] = [
  {
    code: 'BAG',
    name: 'Bags & Travel',
    picture: [
      ['suitcase', 'marigold'],
      ['backpack', 'lagoon'],
    ],
    ground: 'sky',
    subcategories: {
      Backpacks: [
        ['Harishchandra Day Backpack', 'Sahyadri', '22 litres', 2490, 'backpack', 'lagoon', 'F3'],
        ['Commuter Laptop Backpack', 'Sahyadri', '24 litres', 2990, 'backpack', 'charcoal', '2'],
        ['Little Explorer School Backpack', 'Sahyadri', '14 litres', 1290, 'backpack', 'terracotta'],
        ['Roll Top Rain Backpack', 'Sahyadri', '28 litres', 3490, 'backpack', 'marigold', 'L'],
        [
          'Weekend Camera and Laptop Backpack with Padded Dividers and Rain Cover',
          'Sahyadri',
          '30 litres',
          4890,
          'backpack',
          'olive',
        ],
      ],
      Suitcases: [
        ['Safar Cabin Suitcase', 'Sahyadri', '55 cm', 5490, 'suitcase', 'forest', '2'],
        ['Safar Check-in Suitcase', 'Sahyadri', '68 cm', 7290, 'suitcase', 'indigo', '2'],
        ['Safar Large Suitcase', 'Sahyadri', '78 cm', 8990, 'suitcase', 'ruby'],
        ['Safar Junior Ride-on Suitcase', 'Sahyadri', '46 cm', 3990, 'suitcase', 'sky'],
        ['Safar Family Set of Three', 'Sahyadri', '55, 68 and 78 cm', 19900, 'suitcase', 'charcoal'],
      ],
      Duffels: [
        ['Konkan Gym Duffel', 'Sahyadri', '28 litres', 1790, 'duffel', 'indigo', '2'],
        ['Konkan Overnight Duffel', 'Sahyadri', '38 litres', 2690, 'duffel', 'copper'],
        ['Konkan Waterproof Duffel', 'Sahyadri', '45 litres', 3290, 'duffel', 'terracotta'],
        ['Team Kit Duffel', 'Udaan', '60 litres', 2990, 'duffel', 'ruby'],
        ['Yoga Class Duffel', 'Dhruv Fitness', '24 litres', 1590, 'duffel', 'mint'],
      ],
      Totes: [
        ['Lotus Print Canvas Tote', 'Karigar', '16 litres', 790, 'tote', 'lagoon', '2'],
        ['Bazaar Jute Tote', 'Karigar', '20 litres', 590, 'tote', 'olive'],
        ['Office Tote with Laptop Sleeve', 'Karigar', '18 litres', 1890, 'tote', 'ruby', 'L'],
        ['Sunday Market Tote', 'Karigar', '22 litres', 690, 'tote', 'marigold'],
        ['Block Print Beach Tote', 'Karigar', '24 litres', 890, 'tote', 'rose'],
      ],
    },
  },
  {
    code: 'APP',
    name: 'Apparel & Shoes',
    picture: [
      ['hoodie', 'plum'],
      ['shoe', 'marigold'],
    ],
    ground: 'plum',
    subcategories: {
      'T-shirts': [
        ['Organic Cotton Tee, Men', 'Karigar', 'S to XXL', 890, 'tshirt', 'ocean', '2'],
        ['Organic Cotton Tee, Women', 'Karigar', 'XS to XL', 890, 'tshirt', 'plum'],
        ['Mountain Sunset Tee', 'Karigar', 'S to XXL', 990, 'tshirt', 'forest'],
        ['Kids’ Sunny Day Tee', 'Karigar', '4 to 12 years', 590, 'tshirt', 'marigold'],
      ],
      'Hoodies & Stoles': [
        ['Campus Fleece Hoodie', 'Karigar', 'S to XXL', 2290, 'hoodie', 'terracotta', 'F2'],
        ['Late Evening Hoodie', 'Karigar', 'S to XXL', 2490, 'hoodie', 'indigo'],
        ['Garden Hoodie, Women', 'Karigar', 'XS to XL', 2290, 'hoodie', 'mint'],
        ['Merino Striped Scarf', 'Karigar', '180 x 30 cm', 1690, 'scarf', 'forest', '2'],
        ['Kullu Wool Scarf', 'Karigar', '200 x 35 cm', 2190, 'scarf', 'ruby', 'L'],
        ['Soft Cotton Stole', 'Karigar', '190 x 60 cm', 990, 'scarf', 'lilac'],
      ],
      'Caps & Hats': [
        ['Trail Cap', 'Sahyadri', 'Adjustable', 690, 'cap', 'marigold'],
        ['Match Day Cap', 'Udaan', 'Adjustable', 790, 'cap', 'ocean', '2'],
        ['Quick Dry Running Cap', 'Udaan', 'Adjustable', 850, 'cap', 'charcoal'],
        ['Kids’ Play Cap', 'Udaan', '4 to 10 years', 490, 'cap', 'rose'],
      ],
      'Sports Shoes': [
        ['Vayu Running Shoes, Men', 'Udaan', 'UK 6 to 11', 4490, 'shoe', 'lagoon', '3'],
        ['Vayu Running Shoes, Women', 'Udaan', 'UK 3 to 8', 4490, 'shoe', 'plum', '2'],
        ['Court Classic High Top Sneakers', 'Udaan', 'UK 5 to 11', 3890, 'shoe', 'ruby'],
        ['Pagdandi Trail Shoes', 'Sahyadri', 'UK 6 to 12', 5290, 'shoe', 'olive'],
        ['School Sports Shoes', 'Udaan', 'UK 1 to 6', 1990, 'shoe', 'ocean'],
        ['All Day Walking Shoes', 'Udaan', 'UK 4 to 11', 3290, 'shoe', 'charcoal', 'Z'],
      ],
    },
  },
  {
    code: 'FIT',
    name: 'Sports & Fitness',
    picture: [
      ['bicycle', 'terracotta'],
      ['football', 'forest'],
    ],
    ground: 'mint',
    subcategories: {
      'Home Training': [
        ['Rubber Coated Dumbbell Pair', 'Dhruv Fitness', '2 x 5 kg', 2490, 'dumbbells', 'plum', 'F2'],
        ['Beginner Dumbbell Pair', 'Dhruv Fitness', '2 x 2 kg', 1190, 'dumbbells', 'sky'],
        ['Heavy Dumbbell Pair', 'Dhruv Fitness', '2 x 10 kg', 4490, 'dumbbells', 'charcoal'],
        ['Competition Kettlebell', 'Dhruv Fitness', '12 kg', 2890, 'kettlebell', 'marigold', '2'],
        ['Starter Kettlebell', 'Dhruv Fitness', '6 kg', 1590, 'kettlebell', 'terracotta'],
      ],
      Yoga: [
        ['Natural Rubber Yoga Mat', 'Dhruv Fitness', '5 mm', 1990, 'yogaMat', 'lagoon', '2'],
        ['Travel Yoga Mat', 'Dhruv Fitness', '3 mm', 1290, 'yogaMat', 'lilac'],
        ['Extra Soft Yoga Mat', 'Dhruv Fitness', '8 mm', 1790, 'yogaMat', 'rose', 'L'],
      ],
      'Team Sports': [
        ['Maidan Training Football', 'Udaan', 'Size 5', 990, 'football', 'forest', '2'],
        ['Junior Football', 'Udaan', 'Size 3', 690, 'football', 'ocean'],
        ['Street Football', 'Udaan', 'Size 5', 790, 'football', 'charcoal'],
        ['English Willow Cricket Bat', 'Udaan', 'Short handle', 8900, 'cricketBat', 'ruby', '2'],
        ['Kashmir Willow Cricket Bat', 'Udaan', 'Short handle', 2990, 'cricketBat', 'ocean'],
        ['Gully Cricket Bat and Ball', 'Udaan', 'Size 5', 1490, 'cricketBat', 'marigold'],
        ['Smash Badminton Racket', 'Udaan', '84 g', 2490, 'racket', 'plum', '2'],
        ['Family Badminton Set', 'Udaan', '4 rackets', 2290, 'racket', 'forest'],
      ],
      'Cycling & Outdoors': [
        ['Vahan City Bicycle', 'Vahan', '19 inch frame', 14900, 'bicycle', 'terracotta', 'F3'],
        ['Vahan Step-Through Bicycle', 'Vahan', '17 inch frame', 15900, 'bicycle', 'mint', '2'],
        ['Vahan Junior Bicycle', 'Vahan', '12 inch frame', 8900, 'bicycle', 'sky'],
        ['Two Person Ridge Tent', 'Sahyadri', '2.4 kg', 6900, 'tent', 'forest', 'L2'],
        ['Family Weekend Tent', 'Sahyadri', '4 persons', 9900, 'tent', 'marigold'],
      ],
    },
  },
]
