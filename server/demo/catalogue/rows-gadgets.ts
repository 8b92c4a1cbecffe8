import type { CategoryRows } from './catalogue-rows.ts'

/** Sound, gadgets and watches. */
export const gadgetCategories: readonly CategoryRows[] = [
  {
    code: 'AUD',
    name: 'Audio',
    picture: [
      ['speaker', 'charcoal'],
      ['headphones', 'lagoon'],
    ],
    ground: 'lagoon',
    subcategories: {
      Headphones: [
        ['Aura 700 Wireless Headphones', 'Tarang', 'Over-ear', 8990, 'headphones', 'lagoon', '3'],
        ['Aura 500 Wireless Headphones', 'Tarang', 'Over-ear', 5990, 'headphones', 'charcoal', '2'],
        ['Raga Studio Headphones', 'Tarang', 'Over-ear, wired', 7450, 'headphones', 'ruby'],
        ['Junior Headphones with Volume Guard', 'Tarang', 'Ages 5 to 12', 1990, 'headphones', 'sky'],
        [
          'Quiet Hours Noise Cancelling Headphones with Travel Case and Airline Adapter',
          'Tarang',
          'Over-ear',
          14900,
          'headphones',
          'ivory',
          '2',
        ],
      ],
      Earbuds: [
        ['Boond True Wireless Earbuds', 'Tarang', 'In-ear', 3490, 'earbuds', 'ivory', 'F2'],
        ['Boond Pro Noise Cancelling Earbuds', 'Tarang', 'In-ear', 6490, 'earbuds', 'charcoal', 'L2'],
        ['Boond Fit Sport Earbuds', 'Tarang', 'In-ear, hooks', 2990, 'earbuds', 'terracotta'],
        ['Boond Mini Earbuds', 'Tarang', 'In-ear', 1890, 'earbuds', 'lilac'],
      ],
      Speakers: [
        ['Mehfil Bluetooth Speaker', 'Tarang', '20 W', 3990, 'speaker', 'marigold', '2'],
        ['Mehfil Max Party Speaker', 'Tarang', '60 W', 9900, 'speaker', 'charcoal'],
        ['Mehfil Pocket Speaker', 'Tarang', '5 W', 1490, 'speaker', 'mint'],
        ['Terrace Outdoor Speaker', 'Tarang', '30 W, splash proof', 5290, 'speaker', 'olive'],
        ['Gunjan Smart Speaker', 'Tarang', 'With voice control', 4490, 'smartSpeaker', 'terracotta', 'L'],
        ['Gunjan Mini Smart Speaker', 'Tarang', 'With voice control', 2790, 'smartSpeaker', 'indigo'],
        ['Gunjan Stereo Pair', 'Tarang', 'Set of 2', 8290, 'smartSpeaker', 'charcoal', 'N'],
      ],
      Radios: [
        ['Vividh FM Radio', 'Tarang', 'FM and AM', 1690, 'radio', 'marigold', '2'],
        ['Vividh Retro Radio with Bluetooth', 'Tarang', 'FM and Bluetooth', 2990, 'radio', 'mint'],
        ['Vividh Kitchen Radio', 'Tarang', 'FM, mains', 2190, 'radio', 'ruby'],
        ['Hill Station Travel Radio', 'Tarang', 'FM, wind-up', 1990, 'radio', 'forest'],
      ],
    },
  },
  {
    code: 'GAD',
    name: 'Gadgets & Work',
    picture: [
      ['tablet', 'ocean'],
      ['camera', 'copper'],
    ],
    ground: 'indigo',
    subcategories: {
      'Phones & Tablets': [
        ['Vidyut One Smartphone', 'Vidyut', '128 GB', 18900, 'phone', 'marigold', 'F3'],
        ['Vidyut One Lite Smartphone', 'Vidyut', '64 GB', 12500, 'phone', 'mint', '2'],
        ['Vidyut One Pro Smartphone', 'Vidyut', '256 GB', 25000, 'phone', 'charcoal'],
        ['Slate 10 Tablet with Pen', 'Vidyut', '10.4 inch', 16900, 'tablet', 'terracotta', '2'],
        ['Slate Kids Tablet', 'Vidyut', '8 inch', 8900, 'tablet', 'sky'],
      ],
      'Power & Desk': [
        ['Reserve 10 Power Bank', 'Vidyut', '10,000 mAh', 1490, 'powerBank', 'terracotta', '2'],
        ['Reserve 20 Power Bank', 'Vidyut', '20,000 mAh', 2290, 'powerBank', 'charcoal'],
        ['Reserve Slim Power Bank', 'Vidyut', '5,000 mAh', 990, 'powerBank', 'lilac'],
        ['Typist Mechanical Keyboard', 'Vidyut', '65 percent', 4990, 'keyboard', 'forest', '2'],
        ['Typist Low Profile Keyboard', 'Vidyut', 'Full size', 3490, 'keyboard', 'charcoal'],
        ['Typist Candy Keyboard', 'Vidyut', '65 percent', 4290, 'keyboard', 'rose', 'L'],
        ['Glide Silent Mouse', 'Vidyut', 'Right or left hand', 990, 'mouse', 'marigold'],
        ['Glide Ergonomic Mouse', 'Vidyut', 'Right hand', 1590, 'mouse', 'charcoal', '2'],
        ['Glide Travel Mouse', 'Vidyut', 'Small', 790, 'mouse', 'ocean'],
      ],
      'Cameras & Optics': [
        ['Drishti Compact Camera', 'Vidyut', '24 MP', 15900, 'camera', 'indigo', '2'],
        ['Drishti Heritage Camera', 'Vidyut', '20 MP', 19500, 'camera', 'copper', '2'],
        ['Drishti Instant Print Camera', 'Vidyut', 'With 20 sheets', 7900, 'camera', 'rose'],
        ['Dhruvtara Starter Telescope', 'Khelghar', '70 mm', 6900, 'telescope', 'indigo', '2'],
        ['Dhruvtara Travel Telescope', 'Khelghar', '50 mm', 3900, 'telescope', 'marigold'],
      ],
    },
  },
  {
    code: 'WAT',
    name: 'Watches & Accessories',
    picture: [
      ['watch', 'copper'],
      ['sunglasses', 'charcoal'],
    ],
    ground: 'copper',
    subcategories: {
      'Classic Watches': [
        ['Rohini Rose Dial Watch', 'Nakshatra', '36 mm', 6490, 'watch', 'plum', 'F2'],
        ['Dhruv Field Watch', 'Nakshatra', '40 mm', 5990, 'watch', 'olive'],
        ['Swati Slim Watch', 'Nakshatra', '34 mm', 7250, 'watch', 'ruby'],
        ['Arundhati Midnight Automatic Watch', 'Nakshatra', '40 mm', 17900, 'watch', 'copper', 'L2'],
        ['Chitra Leather Strap Watch', 'Nakshatra', '38 mm', 4990, 'watch', 'indigo'],
      ],
      'Smart Watches': [
        ['Gati Smart Watch', 'Vidyut', '42 mm', 4990, 'smartwatch', 'indigo', '2'],
        ['Gati Active Smart Watch with GPS', 'Vidyut', '44 mm', 7990, 'smartwatch', 'terracotta'],
        ['Gati Mini Fitness Watch', 'Vidyut', '36 mm', 2990, 'smartwatch', 'lilac', 'L'],
        ['Gati Steel Smart Watch', 'Vidyut', '44 mm', 9490, 'smartwatch', 'charcoal'],
      ],
      Eyewear: [
        ['Marine Drive Sunglasses', 'Chhaya', 'Medium', 1990, 'sunglasses', 'lagoon', '2'],
        ['Noon Polarised Sunglasses', 'Chhaya', 'Large', 2790, 'sunglasses', 'charcoal'],
        ['Tortoise Round Sunglasses', 'Chhaya', 'Small', 2290, 'sunglasses', 'copper'],
        ['Coral Coast Sunglasses', 'Chhaya', 'Medium', 1890, 'sunglasses', 'terracotta', 'Z'],
      ],
      'Wallets & Umbrellas': [
        ['Heritage Leather Wallet', 'Karigar', 'Bifold', 1690, 'wallet', 'copper', '2'],
        ['Card and Coin Wallet', 'Karigar', 'Compact', 1190, 'wallet', 'ruby'],
        ['Travel Wallet with Passport Pocket', 'Karigar', 'Long', 2190, 'wallet', 'forest'],
        ['Big Monsoon Umbrella', 'Chhaya', '120 cm', 1290, 'umbrella', 'marigold', '2'],
        ['Storm Proof Stick Umbrella', 'Chhaya', '110 cm', 1590, 'umbrella', 'ocean'],
        ['Two Tone Sun Umbrella', 'Chhaya', '100 cm', 990, 'umbrella', 'rose'],
      ],
    },
  },
]
