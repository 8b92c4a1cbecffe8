/** Texts that name points, with the client's own words (`points_name`). */
import type { PointsName } from '../contract/shop-entities/client.ts'
import type { PartialTranslation } from './translation.ts'
import type { Language } from '../contract/languages.ts'

/** Capitalizes a word at the beginning of a text. */
function capitalised(word: string): string {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}

/** Replacements for the language's own texts. */
export function pointsNameTexts(language: Language, { one, many, short }: PointsName): PartialTranslation {
  const amount = (number: string) => `${number} ${number === '1' ? one : short}`
  return { points: { amount }, ...texts[language](many) }
}

const texts: Record<Language, (many: string) => PartialTranslation> = {
  en: (many) => ({
    shell: { myPoints: `My ${many}` },
    cart: {
      myPoints: `My ${many}`,
      insufficientPoints: `Your balance of ${many} is insufficient to cover the cost of this order.`,
    },
    profile: { points: `My ${many}` },
    filter: {
      withinPoints: `Within my ${many}`,
      lowToHigh: `${capitalised(many)} - Low to High`,
      highToLow: `${capitalised(many)} - high to Low`,
    },
    checkout: {
      noPoints: `Nothing in your cart costs ${many}. An order needs at least one product that does.`,
    },
    content: { contactIntro: `The people behind your ${many} are glad to help.` },
    crash: {
      text: `Your cart and your ${many} are safe. Loading the page again usually helps.`,
    },
    kiosk: { attractTitle: `Something good is waiting for your ${many}` },
  }),
  hi: (many) => ({
    shell: { myPoints: `मेरे ${many}` },
    cart: {
      fitsWithout: (products) => `${products} के बिना आपके ${many} पर्याप्त हैं।`,
      fitsWithLess: (product, left, was) => `${product} ${was} की जगह ${left} लेने पर आपके ${many} पर्याप्त हैं।`,
      myPoints: `मेरे ${many}`,
      insufficientPoints: `इस ऑर्डर के लिए आपके ${many} पर्याप्त नहीं हैं।`,
    },
    profile: { points: `मेरे ${many}` },
    filter: {
      withinPoints: `मेरे ${many} में`,
      lowToHigh: `${many} - कम से ज़्यादा`,
      highToLow: `${many} - ज़्यादा से कम`,
    },
    checkout: {
      noPoints: `आपके कार्ट की किसी चीज़ में ${many} नहीं लगते। ऑर्डर में कम से कम एक ऐसा उत्पाद चाहिए।`,
    },
    content: { contactIntro: `आपके ${many} की देखभाल करने वाले लोग ख़ुशी से मदद करेंगे।` },
    crash: {
      text: `आपका कार्ट और आपके ${many} सुरक्षित हैं। पेज फिर से खोलने से अक्सर ठीक हो जाता है।`,
    },
    kiosk: { attractTitle: `आपके ${many} के लिए कुछ अच्छा इंतज़ार कर रहा है` },
  }),
}
