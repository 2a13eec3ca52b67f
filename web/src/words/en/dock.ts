export const dock = {}
