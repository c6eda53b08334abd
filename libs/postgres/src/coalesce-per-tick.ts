/** Runs the work once at the end of the current event loop tick, for any number of calls. */
export function coalescePerTick(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    setImmediate(() => {
      isAsked = false;
      work();
    });
  };
}
