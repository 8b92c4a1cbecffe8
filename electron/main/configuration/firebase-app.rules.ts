import * as v from 'valibot'

const filled = v.pipe(v.string(), v.minLength(1))

/** Schema of the Firebase web app's configuration, as the Firebase console shows it. */
export const firebaseApp = v.object({
  projectId: filled,
  apiKey: filled,
  appId: filled,
  messagingSenderId: filled,
})
export type FirebaseApp = v.InferOutput<typeof firebaseApp>
