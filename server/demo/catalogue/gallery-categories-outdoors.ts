import type { CategoryRows } from './catalogue-rows.ts'
import { galleryCategory } from './gallery-category.ts'

/** What is worn, carried, played with and taken along. */
export const outdoorCategories: readonly CategoryRows[] = [
  galleryCategory('BOK', 'Books', 'To read', 'books', 'ocean', [
    ['Temples of the South, Three Volumes', 'Pothi Press', 'Hardcover', 2490, 'terracotta', 'F'],
    ['A Short History of Colour', 'Pothi Press', 'Hardcover', 1290, 'ocean', 'L'],
  ]),
  galleryCategory('TOT', 'Totes', 'To carry', 'tote', 'olive', [
    ['Museum Shop Tote', 'Chhaya', '12 litres', 390, 'lagoon', 'F'],
    ['Marigold Market Tote', 'Chhaya', '14 litres', 450, 'marigold'],
  ]),
  galleryCategory('BPK', 'Backpacks', 'To carry', 'backpack', 'charcoal', [
    ['Field Trip Backpack', 'Sahyadri', '22 litres', 2290, 'olive'],
    ['Portfolio Backpack', 'Sahyadri', '18 litres', 2590, 'charcoal'],
  ]),
  galleryCategory('SUI', 'Suitcases', 'To carry', 'suitcase', 'sky', [
    ['Courier Run Cabin Suitcase', 'Sahyadri', '38 litres', 5490, 'indigo'],
    ['Weekend in Hampi Suitcase', 'Sahyadri', '42 litres', 5890, 'sky'],
  ]),
  galleryCategory('DUF', 'Duffels', 'To carry', 'duffel', 'copper', [
    ['Excavation Camp Duffel', 'Sahyadri', '45 litres', 2690, 'copper'],
    ['Evening Class Duffel', 'Sahyadri', '30 litres', 1990, 'mint'],
  ]),
  galleryCategory('WLT', 'Wallets', 'To carry', 'wallet', 'ruby', [
    ['Bookbinder’s Leather Wallet', 'Karigar', 'Bifold', 1290, 'copper'],
    ['Slim Ticket Wallet', 'Karigar', 'Card', 890, 'forest'],
  ]),
  galleryCategory('UMB', 'Umbrellas', 'To carry', 'umbrella', 'ocean', [
    ['Sculpture Garden Umbrella', 'Chhaya', '110 cm', 890, 'ocean'],
    ['Pocket Cloudburst Umbrella', 'Chhaya', '95 cm', 690, 'marigold'],
  ]),
  galleryCategory('SUN', 'Sunglasses', 'To wear', 'sunglasses', 'terracotta', [
    ['Open Air Exhibit Sunglasses', 'Chhaya', 'Medium', 1490, 'charcoal'],
    ['Sandstone Sunglasses', 'Chhaya', 'Medium', 1390, 'terracotta'],
  ]),
  galleryCategory('WCH', 'Watches', 'To wear', 'watch', 'indigo', [
    ['Opening Hours Watch', 'Nakshatra', '38 mm', 3990, 'indigo', 'L'],
    ['Conservator’s Watch', 'Nakshatra', '40 mm', 4590, 'copper'],
  ]),
  galleryCategory('SMW', 'Smartwatches', 'To wear', 'smartwatch', 'lilac', [
    ['Guide’s Steps Smartwatch', 'Nakshatra', '42 mm', 6990, 'charcoal'],
    ['Lilac Dial Smartwatch', 'Nakshatra', '40 mm', 6490, 'lilac'],
  ]),
  galleryCategory('TSH', 'T-Shirts', 'To wear', 'tshirt', 'ocean', [
    ['Fresco Blue T-Shirt', 'Karigar', 'S to XXL', 690, 'ocean', 'F'],
    ['Palm Leaf T-Shirt', 'Karigar', 'S to XXL', 690, 'forest'],
  ]),
  galleryCategory('HOO', 'Hoodies', 'To wear', 'hoodie', 'mint', [
    ['Night at the Museum Hoodie', 'Karigar', 'S to XXL', 1690, 'indigo'],
    ['Workshop Hoodie', 'Karigar', 'S to XXL', 1590, 'terracotta'],
  ]),
  galleryCategory('SCA', 'Scarves', 'To wear', 'scarf', 'ruby', [
    ['Handloom Gallery Scarf', 'Karigar', '180 x 60 cm', 1190, 'ruby'],
    ['Lilac Stole', 'Karigar', '200 x 70 cm', 1390, 'lilac', 'L'],
  ]),
  galleryCategory('CAP', 'Caps', 'To wear', 'cap', 'marigold', [
    ['Dig Site Cap', 'Udaan', 'Adjustable', 450, 'marigold'],
    ['Volunteer Cap', 'Udaan', 'Adjustable', 450, 'ocean'],
  ]),
  galleryCategory('SHO', 'Shoes', 'To wear', 'shoe', 'olive', [
    ['All Day on Marble Shoes', 'Udaan', 'UK 4 to 12', 2890, 'lagoon'],
    ['Fort Steps Walking Shoes', 'Udaan', 'UK 4 to 12', 3290, 'olive'],
  ]),
  galleryCategory('PRF', 'Perfumes', 'Care', 'perfume', 'rose', [
    ['Courtyard Jasmine Perfume', 'Sugandh', '50 ml', 2190, 'mint'],
    ['Rose Water Perfume', 'Sugandh', '50 ml', 2290, 'rose'],
  ]),
  galleryCategory('SOA', 'Soaps', 'Care', 'soaps', 'lilac', [
    ['Stepwell Soap Trio', 'Sugandh', '3 x 100 g', 430, 'forest'],
    ['Lilac Garden Soap Trio', 'Sugandh', '3 x 100 g', 460, 'lilac'],
  ]),
  galleryCategory('HDP', 'Headphones', 'To listen', 'headphones', 'sky', [
    ['Audio Guide Headphones', 'Tarang', 'Over ear', 3890, 'charcoal', 'F'],
    ['Ruby Room Headphones', 'Tarang', 'Over ear', 4290, 'ruby'],
  ]),
  galleryCategory('EAR', 'Earbuds', 'To listen', 'earbuds', 'terracotta', [
    ['Quiet Hall Earbuds', 'Tarang', 'Case included', 2590, 'ivory'],
    ['Lilac Earbuds', 'Tarang', 'Case included', 2390, 'lilac'],
  ]),
  galleryCategory('SPK', 'Speakers', 'To listen', 'speaker', 'mint', [
    ['Terrace Concert Speaker', 'Tarang', '12 W', 2290, 'olive'],
    ['Little Foyer Speaker', 'Tarang', '8 W', 1790, 'mint'],
  ]),
  galleryCategory('RAD', 'Radios', 'To listen', 'radio', 'marigold', [
    ['Ticket Booth Radio', 'Tarang', 'FM and Bluetooth', 2490, 'marigold'],
    ['Green Room Radio', 'Tarang', 'FM and Bluetooth', 2490, 'forest'],
  ]),
  galleryCategory('CAM', 'Cameras', 'To look', 'camera', 'copper', [
    ['Instant Memories Camera', 'Vidyut', '10 shots', 6490, 'rose', 'L'],
    ['Field Notes Camera', 'Vidyut', '20 megapixels', 18_900, 'indigo'],
  ]),
  galleryCategory('TEL', 'Telescopes', 'To look', 'telescope', 'indigo', [
    ['Rooftop Stars Telescope', 'Khelghar', '70 mm', 5290, 'indigo'],
    ['Planetarium Starter Telescope', 'Khelghar', '50 mm', 3490, 'terracotta'],
  ]),
  galleryCategory('BRD', 'Board Games', 'To play', 'boardGame', 'lagoon', [
    ['Pachisi on Cloth', 'Khelghar', '2 to 4 players', 990, 'ruby'],
    ['Thieves in the Museum Board Game', 'Khelghar', '3 to 5 players', 1590, 'lagoon', 'L'],
  ]),
  galleryCategory('PUZ', 'Puzzles', 'To play', 'puzzle', 'ocean', [
    ['Rose Window Puzzle', 'Khelghar', '500 pieces', 650, 'rose'],
    ['Ocean Map Puzzle', 'Khelghar', '1,000 pieces', 850, 'ocean'],
  ]),
  galleryCategory('TED', 'Soft Toys', 'To play', 'teddy', 'plum', [
    ['Night Watchman Bear', 'Khelghar', '35 cm', 820, 'copper'],
    ['Plum the Bear', 'Khelghar', '35 cm', 820, 'plum'],
  ]),
  galleryCategory('GCD', 'Gift Cards', 'To give', 'giftCard', 'forest', [
    ['Museum Shop Gift Card 500', 'Utsav Moments', 'Card', 500, 'plum'],
    ['Museum Shop Gift Card 2,000', 'Utsav Moments', 'Card', 2000, 'lagoon'],
  ]),
  galleryCategory('VOU', 'Evenings Out', 'To give', 'voucher', 'ruby', [
    ['Curator’s Tour for Four', 'Utsav Moments', 'Four persons', 1800, 'ruby', 'F'],
    ['Pottery Afternoon for Two', 'Utsav Moments', 'Two persons', 2200, 'terracotta'],
  ]),
]
