-- spellings that shoppers type for rose and oudh
INSERT INTO search_synonyms (variant, canonical)
SELECT typed.variant, coalesce(s.canonical, search_stem(typed.means))
FROM (VALUES (search_stem(search_fold('روز')), 'ورد'), (search_stem(search_fold('اود')), 'عود')) AS typed (variant, means)
LEFT JOIN search_synonyms s ON s.variant = search_stem(search_fold(typed.means))
ON CONFLICT (variant) DO NOTHING;
INSERT INTO search_words (word)
SELECT variant FROM search_synonyms WHERE variant IN (search_stem(search_fold('روز')), search_stem(search_fold('اود')))
ON CONFLICT DO NOTHING;
