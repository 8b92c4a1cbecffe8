/** The makers of the demo's products, all invented, and one sentence on each. */
export const brands = {
  Aangan: 'Aangan works with small workshops in Jaipur and Saharanpur and finishes every piece by hand.',
  Chhaya: 'Chhaya designs for Indian light and Indian rain, and tests both on the streets of Mumbai.',
  Deepshikha: 'Deepshikha pours, blows and wires its lights in a family workshop near Pune.',
  'Dhruv Fitness':
    'Dhruv Fitness builds home equipment with coaches, so that the first week feels as good as the fiftieth.',
  'Kagaz & Co.': 'Kagaz & Co. makes its paper from cotton offcuts and binds each book so that it opens flat.',
  Karigar:
    'Karigar pays its weavers and tailors by the piece and signs each label with the name of the maker.',
  Khelghar: 'Khelghar tests every toy with children first and with a laboratory second.',
  Kumbh:
    'Kumbh has made vessels in Moradabad for three generations, and still inspects each one against the light.',
  'Malabar Roast':
    'Malabar Roast buys from growers in Wayanad and Chikmagalur and roasts to order every Tuesday.',
  Mithaas: 'Mithaas cooks in small batches, without preservatives, and packs on the day of dispatch.',
  Nakshatra:
    'Nakshatra assembles its watches in Bengaluru and regulates each movement for a week before it leaves.',
  'Nilgiri Leaf':
    'Nilgiri Leaf is a growers’ collective: the estate and the month of the flush are printed on every pack.',
  'Pothi Press':
    'Pothi Press publishes a dozen titles a year and prints all of them on forest-friendly paper.',
  'Rasoi & Rye': 'Rasoi & Rye cooks with its own pans every day; what does not last does not get sold.',
  Sahyadri: 'Sahyadri makes gear for the Western Ghats: light, quick to dry and easy to mend.',
  Sugandh: 'Sugandh distils in Kannauj and keeps its recipes short enough to read on the label.',
  Tarang: 'Tarang tunes its sound in Chennai with musicians, for voices first and bass second.',
  Udaan: 'Udaan equips school teams in eleven states and builds everything for a second season.',
  'Utsav Moments': 'Utsav Moments puts choice into an envelope: valid for a year and easy to pass on.',
  Vahan: 'Vahan frames are brazed in Ludhiana and carry a lifetime promise on every joint.',
  Vidyut: 'Vidyut writes its manuals in plain words and answers its service line within two rings.',
} as const

export type BrandName = keyof typeof brands
