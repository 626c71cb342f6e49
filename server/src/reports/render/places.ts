import { RendererBusy } from './render-errors.ts';

/** The places of documents that somebody sits and waits for, from when each is asked for until it is there. */
export interface Places {
  /** Takes one for an owner, undefined where there is one alone; answers how it is given back. Throws RendererBusy. */
  take(owner: string | undefined): () => void;
}

/** So many places, of which no owner has more than `mostOfOne`: what one asks for leaves room for the others. */
export function createPlaces({ most, mostOfOne }: { most: number; mostOfOne: number }): Places {
  const taken = new Map<string | undefined, number>();
  let all = 0;
  return {
    take(owner) {
      const own = taken.get(owner) ?? 0;
      if (all >= most || (owner !== undefined && own >= mostOfOne)) throw new RendererBusy();
      all += 1;
      taken.set(owner, own + 1);
      return () => {
        all -= 1;
        const left = (taken.get(owner) ?? 0) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}
