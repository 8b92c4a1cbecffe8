/** Uploads of pictures, which products then name. */
import { PictureRefused, PRODUCT_PICTURE_SIDE, takePicture } from '../../media/take-picture.ts'
import { Refused } from '../../domain/refused.ts'
import { findClient } from '../../operations/find-subjects.ts'
import { changing } from '../../operations/operate.ts'

export const pictureOperations = {
  storePicture: changing('storePicture', {
    // Decoding takes seconds: nobody waits for a lock meanwhile, and no connection is kept.
    withoutTransaction: true,
    find: (on, given) => findClient(on, given, { lock: false }),
    async run({ input: { file }, context: { media } }) {
      try {
        const picture = await takePicture(media, file, PRODUCT_PICTURE_SIDE)
        return { data: picture, before: {}, after: { ...picture } }
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error
        throw new Refused('invalid', `The picture can’t be taken: ${error.message}.`, {
          fields: { file: error.message },
        })
      }
    },
  }),
}
