/** Pictures that operators upload for products. */
import * as v from 'valibot'
import { objectOf } from '../shop-entities/primitives.ts'
import { rowId } from './replies/fields.ts'
import { ofClient } from './requests/fields.ts'
import type { Subject } from './subject.ts'

export const pictures = {
  calls: {
    storePicture: {
      method: 'POST',
      path: '/clients/:client/pictures',
      permission: 'catalogue.edit',
      status: 201,
      upload: 'picture',
      summary: 'Upload a picture (JPEG, PNG, WebP, AVIF, GIF or TIFF); a product then names it',
      request: objectOf({
        ...ofClient,
        /** The request's body. */
        file: v.custom<Uint8Array>(
          (body) => body instanceof Uint8Array && body.length > 0,
          'the body must be a picture: image/*',
        ),
      }),
      /** The stored picture, in pixels. */
      reply: v.object({ filename: v.string(), width: rowId, height: rowId }),
    },
  },
} as const satisfies Subject
