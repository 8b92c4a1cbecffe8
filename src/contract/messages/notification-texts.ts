/**
 * Texts of members' notifications and SMS, and reasons of the passbook's lines, in each language of the shop.
 * Amounts end in `pts`, in Hindi `पॉइंट`; PostgreSQL replaces it with the client's own word for points
 * (server/db/functions/points-words.sql).
 */
import { groupedNumber } from '../../lib/grouped-number.ts'
import type { Language } from '../languages.ts'
import { inBoth, type Message } from './message.ts'
import { hindiTitles, titles } from './notifications.ts'

/** A number, or a placeholder that is replaced later. */
type Amount = number | string

const written = (points: Amount) => (typeof points === 'number' ? groupedNumber(points) : points)
const inPoints = (points: Amount) => `${written(points)} pts`
const inHindiPoints = (points: Amount) => `${written(points)} पॉइंट`

const A_DAY = /^\d{4}-\d\d-\d\d$/

/**
 * A day as `12 December`. No year, because masking on a shared screen would take it for a code. Other texts
 * stay unchanged.
 */
const dayIn = (language: Language, day: string) =>
  A_DAY.test(day)
    ? new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(day),
      )
    : day

/** Titles of pushes. The open shop writes its own (`notificationTitle`). */
export const pushTitle = (orderNumber: string | null): Message =>
  orderNumber === null
    ? inBoth(titles.ofNone, hindiTitles.ofNone)
    : inBoth(titles.ofOrder(orderNumber), hindiTitles.ofOrder(orderNumber))

export const smsTexts = {
  loginCode: (code: string) =>
    inBoth(
      `${code} is your login code. It works for five minutes, tell it to nobody.`,
      `${code} आपका लॉगिन कोड है। यह पाँच मिनट तक काम करेगा, इसे किसी को न बताएँ।`,
    ),
} as const

const HAS_END = /[.!?।…]["'”’)]*$/
const IS_HINDI = /\p{Script=Devanagari}/u

/** A reason as a sentence of its own, before what follows from it; somebody else's words stay as they are. */
function asSentence(reason: string): string {
  const text = reason.trim()
  if (text === '' || HAS_END.test(text)) return text
  return `${text}${IS_HINDI.test(text) ? '।' : '.'}`
}

/** The reason is what the member reads first: it is the present, and the points are its size. */
const withReason = (reason: string, { en, hi }: Message): Message => {
  const why = ledgerReason(reason, null)
  return inBoth(`${asSentence(why.en)} ${en}`.trim(), `${asSentence(why.hi)} ${hi}`.trim())
}

export const pointsTexts = {
  granted: (points: number, balance: number, reason: string) =>
    withReason(
      reason,
      inBoth(
        `You have received ${inPoints(points)}. Your balance is ${inPoints(balance)} now.`,
        `आपको ${inHindiPoints(points)} मिले हैं। अब आपका बैलेंस ${inHindiPoints(balance)} है।`,
      ),
    ),
  takenBack: (points: number, balance: number, reason: string) =>
    withReason(
      reason,
      inBoth(
        `${inPoints(points)} were taken back. Your balance is ${inPoints(balance)} now.`,
        `${inHindiPoints(points)} वापस लिए गए हैं। अब आपका बैलेंस ${inHindiPoints(balance)} है।`,
      ),
    ),
  /** After the undo of a grant. */
  undone: (points: number, balance: number) =>
    inBoth(
      `${inPoints(points)} that were given to you were taken back. Your balance is ${inPoints(balance)} now.`,
      `आपको दिए गए ${inHindiPoints(points)} वापस ले लिए गए हैं। अब आपका बैलेंस ${inHindiPoints(balance)} है।`,
    ),
  expired: (points: Amount, balance: Amount) =>
    inBoth(
      `${inPoints(points)} have expired. Your balance is ${inPoints(balance)} now.`,
      `${inHindiPoints(points)} समाप्त हो गए हैं। अब आपका बैलेंस ${inHindiPoints(balance)} है।`,
    ),
} as const

export const memberTexts = {
  /** @param mobile masked */
  mobileChanged: (mobile: string) =>
    inBoth(
      `Your mobile number was corrected to ${mobile}. Log in with it from now on.`,
      `आपका मोबाइल नंबर बदलकर ${mobile} कर दिया गया है। अब से इसी से लॉग इन करें।`,
    ),
} as const

/** Also written by `tell_reached_goals` in PostgreSQL (server/db/functions/goals.sql). */
export const goalTexts = {
  reached: ({ en, hi }: { en: string; hi: string }) =>
    inBoth(
      `Your balance covers what you were saving for: ${en}.`,
      `आप जिसके लिए बचा रहे थे, अब उसके लिए आपका बैलेंस काफ़ी है: ${hi}।`,
    ),
} as const

const answered = (answer: string) => (answer === '' ? '' : ` ${answer}`)

/** Operators' answers to a reported problem; the operator's own words are not translated. */
export const problemTexts = {
  answered: (orderNumber: string, answer: string) =>
    inBoth(
      `About the problem with your order ${orderNumber}:${answered(answer)}`,
      `आपके ऑर्डर ${orderNumber} की समस्या के बारे में:${answered(answer)}`,
    ),
  /** @param replacement number of the order that is sent now, at no points */
  replaced: (orderNumber: string, replacement: string, answer: string) =>
    inBoth(
      `We are sending a replacement for your order ${orderNumber}. It is order ${replacement} and costs you nothing.${answered(answer)}`,
      `हम आपके ऑर्डर ${orderNumber} के बदले नया सामान भेज रहे हैं। यह ऑर्डर ${replacement} है और इसके लिए कोई पॉइंट नहीं लगेंगे।${answered(answer)}`,
    ),
  refunded: (orderNumber: string, points: number, answer: string) =>
    inBoth(
      `${inPoints(points)} for your order ${orderNumber} are back in your balance.${answered(answer)}`,
      `आपके ऑर्डर ${orderNumber} के ${inHindiPoints(points)} आपके बैलेंस में लौट आए हैं।${answered(answer)}`,
    ),
} as const

export const orderTexts = {
  placed: (orderNumber: string, points: Amount) =>
    inBoth(
      `We have your order ${orderNumber} for ${inPoints(points)}. Thank you.`,
      `हमें ${inHindiPoints(points)} का आपका ऑर्डर ${orderNumber} मिल गया है। धन्यवाद।`,
    ),
  accepted: (orderNumber: string) =>
    inBoth(
      `Your order ${orderNumber} was accepted and is being prepared.`,
      `आपका ऑर्डर ${orderNumber} स्वीकार हो गया है और तैयार किया जा रहा है।`,
    ),
  onHold: (orderNumber: string) =>
    inBoth(
      `Your order ${orderNumber} is on hold. We will let you know as soon as it moves on.`,
      `आपका ऑर्डर ${orderNumber} रुका हुआ है। आगे बढ़ते ही हम आपको बताएँगे।`,
    ),
  declined: (orderNumber: string, points: number, reason: string) =>
    inBoth(
      `Your order ${orderNumber} was declined${reason === '' ? '' : `: ${reason}`}. ${inPoints(points)} are back in your balance.`,
      `आपका ऑर्डर ${orderNumber} अस्वीकार हुआ${reason === '' ? '' : `: ${reason}`}। ${inHindiPoints(points)} आपके बैलेंस में लौट आए हैं।`,
    ),
  /** @param orderNumber of the replacement, for which no points come back */
  replacementDeclined: (orderNumber: string, reason: string) =>
    inBoth(
      `The replacement ${orderNumber} was declined${reason === '' ? '' : `: ${reason}`}. The problem that you reported is open again.`,
      `बदले का ऑर्डर ${orderNumber} अस्वीकार हुआ${reason === '' ? '' : `: ${reason}`}। आपकी बताई समस्या फिर से खुली है।`,
    ),
  cancelled: (orderNumber: string, points: number) =>
    inBoth(
      `You cancelled your order ${orderNumber}. ${inPoints(points)} are back in your balance.`,
      `आपने अपना ऑर्डर ${orderNumber} रद्द किया। ${inHindiPoints(points)} आपके बैलेंस में लौट आए हैं।`,
    ),
  complete: (orderNumber: string) =>
    inBoth(
      `Your order ${orderNumber} is on its way. Confirm the delivery with your delivery code once you have it.`,
      `आपका ऑर्डर ${orderNumber} रास्ते में है। मिल जाने पर अपने डिलीवरी कोड से डिलीवरी की पुष्टि करें।`,
    ),
  notSent: (orderNumber: string, reason: string) =>
    inBoth(
      `Your order ${orderNumber} was not sent after all${reason === '' ? '' : `: ${reason}`}. Its delivery code is no longer valid; you get a new one once it is on its way.`,
      `आपका ऑर्डर ${orderNumber} अभी भेजा नहीं गया है${reason === '' ? '' : `: ${reason}`}। इसका डिलीवरी कोड अब मान्य नहीं है; भेजे जाने पर आपको नया कोड मिलेगा।`,
    ),
  /** One parcel of several, not the last. @param tracking empty if it has no number */
  parcel: (orderNumber: string, pieces: number, tracking: string) => {
    const numbered = tracking === '' ? inBoth('', '') : orderTexts.tracking(null, tracking)
    return inBoth(
      `A part of your order ${orderNumber} is on its way: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}. The rest follows. ${numbered.en}`.trim(),
      `आपके ऑर्डर ${orderNumber} का एक हिस्सा रास्ते में है: ${pieces} नग। बाक़ी बाद में आएगा। ${numbered.hi}`.trim(),
    )
  },
  /**
   * @param orderNumber null if the previous sentence names the order
   * @param day `YYYY-MM-DD`, other words, or empty if the date is open again
   */
  expected: (orderNumber: string | null, day: string) => {
    const order =
      orderNumber === null
        ? inBoth('It', 'इसके')
        : inBoth(`Your order ${orderNumber}`, `आपके ऑर्डर ${orderNumber} के`)
    return day === ''
      ? inBoth(`${order.en} has no delivery day yet.`, `${order.hi} पहुँचने का दिन अभी तय नहीं है।`)
      : inBoth(
          `${order.en} is expected on ${dayIn('en', day)}.`,
          `${order.hi} ${dayIn('hi', day)} को पहुँचने की उम्मीद है।`,
        )
  },
  tracking: (orderNumber: string | null, tracking: string) => {
    const its =
      orderNumber === null
        ? inBoth('Its tracking number', 'इसका ट्रैकिंग नंबर')
        : inBoth(`The tracking number of your order ${orderNumber}`, `आपके ऑर्डर ${orderNumber} का ट्रैकिंग नंबर`)
    return tracking === ''
      ? inBoth(`${its.en} was removed.`, `${its.hi} हटा दिया गया है।`)
      : inBoth(`${its.en} is ${tracking}.`, `${its.hi} ${tracking} है।`)
  },
  refunded: (orderNumber: string, points: number) =>
    inBoth(
      `${inPoints(points)} for your order ${orderNumber} are back in your balance.`,
      `आपके ऑर्डर ${orderNumber} के ${inHindiPoints(points)} आपके बैलेंस में लौट आए हैं।`,
    ),
  deliveryCode: (orderNumber: string, code: string) =>
    inBoth(
      `Your delivery code for order ${orderNumber} is ${code}. Enter it in your order history once the parcel is in your hands.`,
      `ऑर्डर ${orderNumber} का आपका डिलीवरी कोड ${code} है। पार्सल हाथ में आने पर इसे ऑर्डर इतिहास में भरें।`,
    ),
  /** Without the code, for a lock screen or a third-party service. */
  deliveryCodeThere: (orderNumber: string) =>
    inBoth(
      `Your delivery code for order ${orderNumber} is in your notifications.`,
      `ऑर्डर ${orderNumber} का आपका डिलीवरी कोड आपकी सूचनाओं में है।`,
    ),
  delivered: (orderNumber: string) =>
    inBoth(
      `Your order ${orderNumber} has arrived. Enjoy it, and tell us how you liked it.`,
      `आपका ऑर्डर ${orderNumber} पहुँच गया है। आनंद लें, और बताएँ कि आपको कैसा लगा।`,
    ),
} as const

/**
 * Reasons of ledger lines that the product writes itself. The ledger stores the English text; a passbook in
 * another language looks the translation up by it. PostgreSQL writes `placed` and `expired` (place-order.sql,
 * expire-points.sql).
 */
export const ledgerReasons = {
  placed: (orderNumber: string) => inBoth(`Order ${orderNumber}`, `ऑर्डर ${orderNumber}`),
  declined: (orderNumber: string) =>
    inBoth(`Order ${orderNumber} declined`, `ऑर्डर ${orderNumber} अस्वीकार हुआ`),
  cancelled: (orderNumber: string) => inBoth(`Order ${orderNumber} cancelled`, `ऑर्डर ${orderNumber} रद्द हुआ`),
  refunded: (orderNumber: string) =>
    inBoth(`Order ${orderNumber} refunded after a problem`, `समस्या के बाद ऑर्डर ${orderNumber} का रिफ़ंड`),
  returned: (orderNumber: string) => inBoth(`Order ${orderNumber} refunded`, `ऑर्डर ${orderNumber} का रिफ़ंड`),
  expired: () => inBoth('Points expired', 'समय-सीमा समाप्त'),
  undone: () => inBoth('Grant taken back', 'दिए गए पॉइंट वापस लिए गए'),
  openingBalance: () => inBoth('Opening balance', 'शुरुआती बैलेंस'),
} as const

/** Reason of a ledger line in every language. An operator's own text is returned unchanged. */
export function ledgerReason(reason: string, orderNumber: string | null): Message {
  const ours = Object.values(ledgerReasons).map((inWords) => inWords(orderNumber ?? ''))
  return ours.find(({ en }) => en === reason) ?? inBoth(reason, reason)
}
