/** Frame of a page: heads of all pages begin at the same place. */
export const pageFrame = 'mx-auto grid w-full max-w-[1600px] grid-cols-[minmax(0,1fr)] px-6 py-4 max-[640px]:px-3';
