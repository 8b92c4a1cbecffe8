/** The demo's members. The README names the first three and the gallery's one. */
export interface DemoMember {
  mobile: string
  name: string
  email: string
  gender: 1 | 2 | 3 | null
  birthday: string | null
  /** A city as the master data spells it, and its state's code. */
  place: readonly [city: string, stateCode: string] | null
  pincode: string
  address: string
  /** The balance after everything in the member's history. */
  points: number
}

const at = (mobileEnding: number) => `90000000${String(mobileEnding).padStart(2, '0')}`

export const demoMembers: readonly DemoMember[] = [
  {
    mobile: at(1),
    name: 'Ananya Deshpande',
    email: 'ananya.deshpande@banyanworks.example',
    gender: 2,
    birthday: '1991-08-14',
    place: ['Pune', 'MH'],
    pincode: '411045',
    address: 'Flat 302, Gulmohar Heights, Baner Road',
    points: 12_500,
  },
  {
    mobile: at(2),
    name: 'Imran Shaikh',
    email: 'imran.shaikh@banyanworks.example',
    gender: 1,
    birthday: '1996-02-03',
    place: ['Nashik', 'MH'],
    pincode: '422005',
    address: '18 Canada Corner, Sharanpur Road',
    points: 180,
  },
  {
    mobile: at(3),
    name: 'Lakshmi Narayanan',
    email: 'lakshmi.narayanan@banyanworks.example',
    gender: 2,
    birthday: '1988-11-27',
    place: ['Chennai', 'TN'],
    pincode: '600020',
    address: '7/2 First Main Road, Kasturba Nagar, Adyar',
    points: 5_000,
  },
  {
    mobile: at(4),
    name: 'Gurpreet Singh',
    email: 'gurpreet.singh@banyanworks.example',
    gender: 1,
    birthday: '1983-05-09',
    place: ['Ludhiana', 'PB'],
    pincode: '141001',
    address: '112 Model Town Extension',
    points: 28_400,
  },
  {
    mobile: at(5),
    name: 'Ritu Bora',
    email: 'ritu.bora@banyanworks.example',
    gender: 2,
    birthday: null,
    place: ['Guwahati', 'AS'],
    pincode: '781005',
    address: 'House 9, Zoo Tiniali, R. G. Baruah Road',
    points: 3_250,
  },
  // A newcomer, whose profile is still empty but for the number.
  {
    mobile: at(6),
    name: 'Joseph Kurian',
    email: '',
    gender: null,
    birthday: null,
    place: null,
    pincode: '',
    address: '',
    points: 1_000,
  },
]

/** The one member of the second client. */
export const galleryMember: DemoMember = {
  mobile: '9000000101',
  name: 'Tara Iyengar',
  email: 'tara.iyengar@chitrashala.example',
  gender: 2,
  birthday: '1993-03-21',
  place: ['Bengaluru', 'KA'],
  pincode: '560004',
  address: '21 Gandhi Bazaar Main Road, Basavanagudi',
  points: 9_000,
}
