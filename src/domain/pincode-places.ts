/**
 * State and city of an Indian pincode by its leading digits: India Post's sorting districts. Prefixes that
 * two states or cities share are left out, so that nothing is prefilled that may be wrong.
 */
import * as v from 'valibot'
import { pincode as pincodeRule } from '../contract/address-rules.ts'

const states: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 811 812 813 821 823 824 84 85',
  Chandigarh: '16000 16001 16002 16003 160047',
  Chhattisgarh: '49',
  Delhi: '11',
  Goa: '403',
  Gujarat: '360 361 363 364 365 37 38 390 391 392 393 394 395',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 190 191 192 193',
  Jharkhand: '814 815 816 822 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 680 681 683 684 685 686 688 689 69 6820 6821 6822 6823 6824 6826',
  Ladakh: '194',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '400 401 402 404 405 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Punjab: '14 15',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '600 601 602 603 604 606 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 240 241 242 243 245 25 260 261 27 28',
  Uttarakhand: '248 249 263',
  'West Bengal': '70 71 72 731 732 733 734 735 736 738 739 740 741 742 743',
}

const cities: Readonly<Record<string, string>> = {
  Agartala: '7990',
  Agra: '2820',
  Ahmedabad: '3800',
  Aizawl: '7960',
  Ajmer: '3050',
  Aligarh: '2020',
  Amritsar: '1430',
  Asansol: '7133',
  Bareilly: '2430',
  Belagavi: '5900',
  Bengaluru: '560',
  Bhagalpur: '8120',
  Bhavnagar: '3640',
  Bhilai: '4900',
  Bhopal: '4620',
  Bhubaneswar: '7510',
  Bikaner: '3340',
  Bilaspur: '4950',
  Chandigarh: '16000 16001 16002 16003 160047',
  Chennai: '6000',
  Coimbatore: '6410',
  Cuttack: '7530',
  Dehradun: '2480',
  Dhanbad: '8260',
  Durgapur: '7132',
  Erode: '6380',
  Faridabad: '1210',
  Gangtok: '7371',
  Gaya: '8230',
  Ghaziabad: '2010',
  Gurugram: '1220',
  Guwahati: '7810',
  Gwalior: '4740',
  Howrah: '7111',
  Hyderabad: '5000',
  Imphal: '7950',
  Indore: '4520',
  Jabalpur: '4820',
  Jaipur: '3020',
  Jalandhar: '1440',
  Jammu: '1800',
  Jamnagar: '3610',
  Jamshedpur: '8310',
  Jodhpur: '3420',
  Kanpur: '2080',
  Kochi: '6820',
  Kohima: '7970',
  Kolhapur: '4160',
  Kolkata: '7000',
  Kota: '3240',
  Kozhikode: '6730',
  Lucknow: '2260',
  Ludhiana: '1410',
  Madurai: '6250',
  Mangaluru: '5750',
  Meerut: '2500',
  Mumbai: '4000 4001',
  Muzaffarpur: '8420',
  Mysuru: '5700',
  Nagpur: '4400',
  Nashik: '4220',
  'Navi Mumbai': '4007',
  Nellore: '5240',
  'New Delhi': '1100',
  Noida: '2013',
  Panaji: '4030',
  Patna: '8000',
  Prayagraj: '2110',
  Pune: '4110',
  Raipur: '4920',
  Rajkot: '3600',
  Ranchi: '8340',
  Rourkela: '7690',
  Salem: '6360',
  Shillong: '7930',
  Shimla: '1710',
  Siliguri: '7340',
  Solapur: '4130',
  Srinagar: '1900',
  Surat: '3950',
  Thane: '4006',
  Thiruvananthapuram: '6950',
  Thrissur: '6800',
  Tiruchirappalli: '6200',
  Tirunelveli: '6270',
  Tirupati: '5175',
  Udaipur: '3130',
  Ujjain: '4560',
  Vadodara: '3900',
  Varanasi: '2210',
  Vellore: '6320',
  Vijayawada: '5200',
  Visakhapatnam: '5300',
  Warangal: '5060',
}

/** Each prefix with its place, the longest first. */
function prefixesOf(table: Readonly<Record<string, string>>): { prefix: string; name: string }[] {
  return Object.entries(table)
    .flatMap(([name, prefixes]) => prefixes.split(' ').map((prefix) => ({ prefix, name })))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
}

const statePrefixes = prefixesOf(states)
const cityPrefixes = prefixesOf(cities)

export interface PincodePlace {
  state: string
  /** `null` where the pincode's leading digits give the state alone. */
  city: string | null
}

/**
 * Where a pincode of six digits is.
 * @returns `null` where it is incomplete or not known.
 */
export function placeOfPincode(pincode: string): PincodePlace | null {
  if (!v.is(pincodeRule, pincode)) return null
  const begins = ({ prefix }: { prefix: string }): boolean => pincode.startsWith(prefix)
  const state = statePrefixes.find(begins)?.name
  return state === undefined ? null : { state, city: cityPrefixes.find(begins)?.name ?? null }
}
