import type { CategoryRows } from './catalogue-rows.ts'
import { galleryCategory } from './gallery-category.ts'

/** What a home and a desk are made pleasant with. */
export const indoorCategories: readonly CategoryRows[] = [
  galleryCategory('FRM', 'Framed Prints', 'On the wall', 'frame', 'ivory', [
    ['Miniature of the Lotus Pond, Framed', 'Aangan', '24 x 30 cm', 1450, 'forest', 'F'],
    ['Monsoon Raga Poster, Framed', 'Aangan', '40 x 50 cm', 1980, 'copper', 'L'],
  ]),
  galleryCategory('VAS', 'Vases', 'On the table', 'vase', 'ocean', [
    ['Museum Copy of a River Clay Vase', 'Aangan', '26 cm', 2150, 'lagoon', 'F'],
    ['Cobalt Garland Vase', 'Aangan', '20 cm', 1390, 'ocean'],
  ]),
  galleryCategory('LMP', 'Table Lamps', 'Light', 'lamp', 'marigold', [
    ['Reading Room Table Lamp', 'Deepshikha', '44 cm', 2690, 'lagoon', 'F'],
    ['Curator’s Evening Lamp', 'Deepshikha', '50 cm', 3190, 'rose'],
  ]),
  galleryCategory('DSK', 'Desk Lamps', 'Light', 'deskLamp', 'forest', [
    ['Restorer’s Desk Lamp', 'Deepshikha', 'Clamp', 2390, 'forest'],
    ['Archive Lamp with Warm Light', 'Deepshikha', 'Single arm', 2090, 'marigold', 'L'],
  ]),
  galleryCategory('BLB', 'Smart Bulbs', 'Light', 'lightBulb', 'plum', [
    ['Gallery White Smart Bulb', 'Vidyut', '9 W, B22', 650, 'marigold'],
    ['Painter’s Palette Smart Bulb', 'Vidyut', '9 W, B22', 720, 'plum'],
  ]),
  galleryCategory('CND', 'Candles', 'Light', 'candle', 'lilac', [
    ['Old Paper & Cedar Candle', 'Deepshikha', '220 g', 760, 'terracotta'],
    ['Rain on Stone Candle', 'Deepshikha', '220 g', 760, 'mint', 'L'],
  ]),
  galleryCategory('DIY', 'Diyas', 'Light', 'diya', 'terracotta', [
    ['Temple Steps Diya Set', 'Deepshikha', 'Set of 3', 520, 'terracotta'],
    ['Blue Hour Diya Set', 'Deepshikha', 'Set of 3', 590, 'lagoon'],
  ]),
  galleryCategory('PLT', 'Plants', 'On the table', 'plant', 'mint', [
    ['Courtyard Snake Plant', 'Aangan', 'Medium', 890, 'forest'],
    ['Windowsill Succulent', 'Aangan', 'Small', 490, 'ivory'],
  ]),
  galleryCategory('CUS', 'Cushions', 'On the sofa', 'cushion', 'indigo', [
    ['Mughal Garden Cushion', 'Karigar', '45 x 45 cm', 950, 'plum', 'F'],
    ['Indigo Resist Cushion', 'Karigar', '40 x 40 cm', 820, 'indigo'],
  ]),
  galleryCategory('TWL', 'Towels', 'In the bath', 'towels', 'sky', [
    ['River Terrace Towel Stack', 'Karigar', 'Set of 3', 1690, 'sky'],
    ['Rose Quartz Towel Stack', 'Karigar', 'Set of 3', 1690, 'rose'],
  ]),
  galleryCategory('CLK', 'Wall Clocks', 'On the wall', 'clock', 'copper', [
    ['Clock Tower Wall Clock', 'Nakshatra', '36 cm', 1890, 'charcoal'],
    ['Copper Dial Wall Clock', 'Nakshatra', '30 cm', 1590, 'copper'],
  ]),
  galleryCategory('SHF', 'Wall Shelves', 'On the wall', 'wallShelf', 'lagoon', [
    ['Little Exhibition Wall Shelf', 'Aangan', '80 cm', 3290, 'lagoon'],
    ['Postcard Ledge', 'Aangan', '60 cm', 1990, 'plum', 'L'],
  ]),
  galleryCategory('PAN', 'Frying Pans', 'In the kitchen', 'pan', 'terracotta', [
    ['Brick Oven Red Frying Pan', 'Rasoi & Rye', '24 cm', 2190, 'terracotta'],
    ['Black Iron Tawa', 'Rasoi & Rye', '28 cm', 1790, 'charcoal'],
  ]),
  galleryCategory('POT', 'Pots', 'In the kitchen', 'pot', 'marigold', [
    ['Lagoon Enamel Casserole', 'Rasoi & Rye', '3.5 litres', 4690, 'lagoon'],
    ['Copper Glow Handi', 'Rasoi & Rye', '5 litres', 5190, 'copper'],
  ]),
  galleryCategory('BLN', 'Blenders', 'In the kitchen', 'blender', 'rose', [
    ['Canteen Favourite Blender', 'Vidyut', '1 litre', 4990, 'indigo'],
    ['Bottle Blender for Mornings', 'Vidyut', '500 ml', 2890, 'rose'],
  ]),
  galleryCategory('KTL', 'Kettles', 'In the kitchen', 'kettle', 'plum', [
    ['Staff Room Kettle', 'Vidyut', '1.5 litres', 2490, 'charcoal'],
    ['Slow Pour Kettle', 'Vidyut', '800 ml', 3890, 'plum'],
  ]),
  galleryCategory('MUG', 'Mugs', 'Cups', 'mug', 'forest', [
    ['Terrace Café Mug', 'Kumbh', '330 ml', 450, 'forest', 'F'],
    ['Porcelain Study Mug', 'Kumbh', '300 ml', 520, 'ivory'],
  ]),
  galleryCategory('BWL', 'Bowls', 'Cups', 'bowls', 'mint', [
    ['Potter’s Studio Bowls', 'Kumbh', 'Set of 3', 1390, 'terracotta'],
    ['Mint Glaze Bowls', 'Kumbh', 'Set of 3', 1190, 'mint'],
  ]),
  galleryCategory('TEA', 'Teas', 'To drink', 'teaTin', 'forest', [
    ['First Flush from a Small Garden', 'Nilgiri Leaf', '100 g', 720, 'mint', 'L'],
    ['Night Train Spice Tea', 'Nilgiri Leaf', '150 g', 480, 'ruby'],
  ]),
  galleryCategory('COF', 'Coffees', 'To drink', 'coffeePack', 'copper', [
    ['Guide’s Morning Roast', 'Malabar Roast', '250 g', 620, 'terracotta'],
    ['Shade Grown Peaberry', 'Malabar Roast', '250 g', 790, 'forest'],
  ]),
  galleryCategory('CHO', 'Chocolates', 'To eat', 'chocolateBox', 'ruby', [
    ['Sixteen Miniatures Chocolate Box', 'Mithaas', '16 pieces', 890, 'ruby'],
    ['Filter Coffee Chocolates', 'Mithaas', '12 pieces', 720, 'forest'],
  ]),
  galleryCategory('CKE', 'Biscuits', 'To eat', 'cookieBox', 'marigold', [
    ['Tea Break Biscuit Tin', 'Mithaas', '300 g', 490, 'indigo'],
    ['Saffron Shortbread Tin', 'Mithaas', '250 g', 560, 'marigold'],
  ]),
  galleryCategory('JAR', 'Preserves', 'To eat', 'jar', 'plum', [
    ['Wild Forest Honey', 'Mithaas', '500 g', 690, 'marigold'],
    ['Garden Plum Preserve', 'Mithaas', '300 g', 390, 'plum'],
  ]),
  galleryCategory('HMP', 'Hampers', 'To eat', 'hamper', 'rose', [
    ['Opening Night Hamper', 'Mithaas', '9 pieces', 4200, 'forest'],
    ['Thank You Team Hamper', 'Mithaas', '7 pieces', 2900, 'sky'],
  ]),
  galleryCategory('NTB', 'Notebooks', 'On the desk', 'notebook', 'lagoon', [
    ['Docent’s Pocket Notebook', 'Kagaz & Co.', 'A6', 320, 'lagoon', 'F'],
    ['Sketching Journal', 'Kagaz & Co.', 'A5', 680, 'copper'],
  ]),
  galleryCategory('PEN', 'Pens', 'On the desk', 'penSet', 'indigo', [
    ['Drawing Pen Trio', 'Kagaz & Co.', 'Set of 3', 890, 'indigo'],
    ['Letter Writer’s Pen Trio', 'Kagaz & Co.', 'Set of 3', 1690, 'ruby'],
  ]),
  galleryCategory('ORG', 'Desk Organisers', 'On the desk', 'deskOrganiser', 'ivory', [
    ['Brush and Pencil Stand', 'Kagaz & Co.', '4 parts', 990, 'lagoon'],
    ['Clay Desk Organiser', 'Aangan', '4 parts', 1390, 'terracotta'],
  ]),
]
