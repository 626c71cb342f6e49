/** Milliseconds for which notices of this section stand (2-administration §9). */
export const noticeTime = 3000;
