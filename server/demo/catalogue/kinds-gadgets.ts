import type { KindText } from './kinds.ts'

/** Sound, screens and everything with a battery. */
export const gadgetKinds = {
  headphones: {
    leads: [
      'Sound that stays out of the way of the music, and cushions soft enough for a whole working day.',
      'Close the door on the office without leaving your chair.',
    ],
    benefits: [
      '40 hours of play on one charge',
      'Folds flat into its own case',
      'Two phones paired at once',
      'Replaceable cushions',
    ],
    specifications: {
      Driver: '40 mm',
      'Playing time': '40 hours',
      Charging: 'USB-C, 10 minutes give 4 hours',
      Weight: '248 g',
    },
    occasions: ['Birthday', 'Work Anniversary', 'Farewell'],
  },
  earbuds: {
    leads: [
      'Small enough to forget, clear enough for calls on a busy platform.',
      'A case the size of a river pebble and sound far larger than that.',
    ],
    benefits: [
      'Six hours in the ear, 24 more in the case',
      'Three sizes of tips',
      'Sweat and rain resistant',
      'Touch control on both sides',
    ],
    specifications: {
      Driver: '11 mm',
      'Playing time': '6 + 24 hours',
      'Water resistance': 'IPX5',
      Bluetooth: '5.3',
    },
    occasions: ['Birthday', 'Raksha Bandhan', 'New Year'],
  },
  speaker: {
    leads: [
      'Fills a living room, then goes with you to the terrace.',
      'Warm, room-filling sound from one box that needs no explanation.',
    ],
    benefits: [
      '15 hours on one charge',
      'Pairs with a second speaker for stereo',
      'Carrying handle',
      'Works while charging',
    ],
    specifications: {
      'Playing time': '15 hours',
      Range: '20 m',
      Inputs: 'Bluetooth, AUX',
      Charging: 'USB-C',
    },
    occasions: ['Birthday', 'Diwali', 'Housewarming'],
  },
  smartSpeaker: {
    leads: [
      'Ask for a song, a timer or tomorrow’s weather while your hands are busy.',
      'The household’s new listener, with a switch that really turns the microphones off.',
    ],
    benefits: [
      'Understands English and Hindi',
      'Microphones off with one touch',
      'Multi-room ready',
      'Soft night light',
    ],
    specifications: {
      Speaker: '360 degrees',
      Microphones: '4, far field',
      Power: 'Mains, 15 W',
      Wireless: 'Wi-Fi and Bluetooth',
    },
    occasions: ['Housewarming', 'Diwali', 'New Year'],
  },
  radio: {
    leads: [
      'Morning news, evening songs and a dial that is a pleasure to turn.',
      'The radio your grandparents trusted, with the battery life you expect today.',
    ],
    benefits: [
      'Warm wooden resonance chamber',
      'Telescopic aerial',
      'Runs on mains or battery',
      'Headphone socket for late hours',
    ],
    specifications: {
      Bands: 'FM 87.5 to 108 MHz',
      'Playing time': '18 hours',
      Speaker: '10 W',
      Charging: 'USB-C',
    },
    occasions: ['Birthday', 'Housewarming', 'Raksha Bandhan'],
  },
  phone: {
    leads: [
      'A bright screen, two honest cameras and a battery that lasts past dinner.',
      'Everything a phone should do, and a charger in the box.',
    ],
    benefits: [
      'Two days of normal use',
      'Four years of updates',
      'Fast charger in the box',
      'Dual SIM with eSIM',
    ],
    specifications: {
      Display: '6.5 inch, 120 Hz',
      Camera: '50 MP and 8 MP',
      Battery: '5,000 mAh',
      Warranty: '1 year at 900 service points',
    },
    occasions: ['Diwali', 'Work Anniversary', 'New Year'],
  },
  tablet: {
    leads: [
      'Draw, read, watch and take notes on a screen the size of a magazine.',
      'One screen for homework in the afternoon and films in the evening.',
    ],
    benefits: ['All-day battery', 'Four speakers', 'Pen clips on by magnet', 'Eye comfort display'],
    specifications: { Display: 'IPS, 2K', Storage: '128 GB', Battery: '7,600 mAh', Weight: '480 g' },
    occasions: ['Birthday', 'Work Anniversary', 'New Year'],
  },
  powerBank: {
    leads: [
      'Two full charges for your phone, in a pocket.',
      'For long trains, late meetings and power cuts.',
    ],
    benefits: [
      'Charges two devices at once',
      'Fast charging both ways',
      'Shows what is left',
      'Safe to carry on flights',
    ],
    specifications: { Ports: 'USB-C and USB-A', Output: '22.5 W', Cable: 'Included', Certification: 'BIS' },
    occasions: ['Travel Season', 'Thank You', 'Raksha Bandhan'],
  },
  keyboard: {
    leads: [
      'Keys with a clear answer and a sound your neighbours will forgive.',
      'A keyboard that makes long documents shorter.',
    ],
    benefits: [
      'Hot-swappable switches',
      'Three devices, one key to change',
      'White backlight',
      'Spill-resistant base',
    ],
    specifications: {
      Switches: 'Brown, tactile',
      Connection: 'Bluetooth and USB-C',
      Battery: '4 weeks',
      Layout: 'English (India), with ₹ key',
    },
    occasions: ['Work Anniversary', 'Farewell', 'New Year'],
  },
  mouse: {
    leads: [
      'Rests in the hand the way a smooth stone does, and clicks without a sound.',
      'Precise on paper, glass and a bedsheet.',
    ],
    benefits: ['Silent buttons', 'A year on one battery', 'Works on glass', 'Switches between two computers'],
    specifications: {
      Sensor: '400 to 4,000 dpi',
      Connection: 'Bluetooth and receiver',
      Battery: '12 months',
      Weight: '88 g',
    },
    occasions: ['Work Anniversary', 'Thank You', 'New Year'],
  },
  camera: {
    leads: [
      'For people who still like to hold the moment in two hands.',
      'Dials you can feel, pictures you will print.',
    ],
    benefits: [
      'Large sensor for low light',
      'Sends pictures to your phone by itself',
      'Tilting touch screen',
      'Strap and case included',
    ],
    specifications: { Lens: '28 to 70 mm', Video: '4K, 30 frames', Storage: 'SD card', Battery: '420 shots' },
    occasions: ['Birthday', 'Travel Season', 'Wedding'],
  },
  lightBulb: {
    leads: [
      'From candle warm to noon white, from your phone or the switch you already have.',
      'Change the mood of a room without changing the furniture.',
    ],
    benefits: [
      'Uses your existing holder',
      'Schedules and sunrise alarm',
      'Works when the internet does not',
      '25,000 hours',
    ],
    specifications: { Power: '9 W', Brightness: '810 lumens', Holder: 'B22', Wireless: 'Wi-Fi, 2.4 GHz' },
    occasions: ['Diwali', 'Housewarming', 'New Year'],
  },
  hairDryer: {
    leads: [
      'Dries in half the time and keeps the shine.',
      'Strong air, gentle heat, quiet enough for early mornings.',
    ],
    benefits: [
      'Three heats and a cool shot',
      'Removable filter',
      'Concentrator included',
      'Two-year warranty',
    ],
    specifications: { Cable: '1.8 m', Noise: '68 dB', Voltage: '230 V', Weight: '480 g' },
    occasions: ['Birthday', 'Raksha Bandhan', 'Wedding'],
  },
  smartwatch: {
    leads: [
      'Counts steps, sleep and heartbeats, and stays quiet during meetings.',
      'A week of health on one charge.',
    ],
    benefits: ['Seven days on one charge', '24-hour heart rate', 'Calls from the wrist', 'Swim proof'],
    specifications: {
      Display: 'AMOLED, always on',
      'Water resistance': '5 ATM',
      Battery: '7 days',
      Straps: 'Two sizes in the box',
    },
    occasions: ['Birthday', 'New Year', 'Work Anniversary'],
  },
  watch: {
    leads: [
      'A quiet dial with one bright idea, on a strap that gets better with age.',
      'Made to be looked at for the time, and then for a little longer.',
    ],
    benefits: [
      'Scratch-resistant crystal',
      'Quick-release leather strap',
      'Water resistant',
      'Presentation box',
    ],
    specifications: {
      Case: 'Stainless steel',
      Crystal: 'Sapphire coated',
      'Water resistance': '50 m',
      Warranty: '2 years',
    },
    occasions: ['Work Anniversary', 'Wedding', 'Birthday'],
  },
  telescope: {
    leads: [
      'Craters tonight, Saturn’s rings next month.',
      'A first look at the sky that does not end in frustration.',
    ],
    benefits: [
      'Ready in ten minutes',
      'Star map of the Indian sky included',
      'Phone holder for pictures',
      'Carry bag',
    ],
    specifications: {
      Aperture: 'Achromatic refractor',
      Magnification: '35x and 100x',
      Tripod: 'Aluminium, 1.2 m',
      Weight: '2.1 kg',
    },
    occasions: ['Birthday', 'Raksha Bandhan', 'New Year'],
  },
} as const satisfies Record<string, KindText>
