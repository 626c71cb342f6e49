import { type DocumentPictures, picturesInMemory } from './request-pictures.ts';

/**
 * Makes a document of what is found. Where a picture was replaced after its name had been found, its place is empty on what
 * was made, as it was neither before nor after: then both are done anew, with the pictures fetched at once, for they may be
 * replaced once more.
 */
export async function withTheirPictures<
  Found extends { pictures: DocumentPictures },
  Made extends { hasAllPictures: boolean },
>(find: () => Promise<Found>, make: (found: Found) => Promise<Made>): Promise<{ found: Found; made: Made }> {
  const found = await find();
  const made = await make(found);
  if (made.hasAllPictures) return { found, made };
  const now = await find();
  const images = await now.pictures.load([...now.pictures.versions.keys()]);
  const again = { ...now, pictures: picturesInMemory(images) };
  return { found: again, made: await make(again) };
}
